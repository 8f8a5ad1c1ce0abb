/** Global keys. Ours have 37 hex digits, what every known client accepts; a person may choose another. */
export const KEY_DIGITS = 37;

export const keyRule = "must have 8 to 255 characters of A-Z a-z 0-9 - . _ ~ + / =";

export function isKeyForm(key: string): boolean {
  return /^[A-Za-z0-9\-._~+/=]{8,255}$/.test(key);
}
