/** Tells a person at a terminal that work over a second is still under way. */
const AFTER_MS = 1000;
const CLEAR_LINE = "\r\u001b[K";

export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export async function withProgress<T>(
  doing: string,
  work: Promise<T>,
  screen: Screen = process.stderr,
): Promise<T> {
  if (!screen.isTTY) return work;
  let seconds = 0;
  const timer = setInterval(() => screen.write(`${CLEAR_LINE}${doing}… ${++seconds} s`), AFTER_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (seconds > 0) screen.write(CLEAR_LINE);
  }
}
