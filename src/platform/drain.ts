/**
 * Closing an HTTP server without cutting anybody off: what is under way is answered, and every connection ends
 * with its answer. Left to itself, Node would wait for connections that are kept alive after their last answer,
 * and for those that were opened ahead and never used. Who has not finished after ten seconds is cut off after all.
 */
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const LOOK_AGAIN_MS = 50;
const GRACE_MS = 10_000;

/** Call it before the server listens, and what it returns when the server shall close. */
export function drainable(server: Server, graceMs = GRACE_MS): () => void {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) {
      if (socket.bytesRead === 0) socket.destroy();
      else announceEnd(socket);
    }
    const timer = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS);
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
    server.once("close", () => {
      clearInterval(timer);
      clearTimeout(deadline);
    });
  };
}

/** Lets an answer that has not begun say that the connection ends with it. */
function announceEnd(socket: Socket & { _httpMessage?: ServerResponse | null }): void {
  const response = socket._httpMessage;
  if (response && !response.headersSent) response.shouldKeepAlive = false;
}
