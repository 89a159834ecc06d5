import type { IncomingMessage } from 'node:http';

/** What a client may still send after it was refused, before it is hung up on. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Takes the rest of a body that nobody wants. A browser reads an answer only when it has sent all it has to send, so
 * a refused upload whose rest is left unread would hang until it times out.
 */
export function drainRequest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  let bytes = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) request.destroy();
  });
  request.resume();
}
