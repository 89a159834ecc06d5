import type { IncomingMessage } from 'node:http';

/** How much a client may still send after a refusal, before the connection is closed. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Reads and discards the rest of a refused body. A browser reads the answer only after it has sent everything, so otherwise
 * the upload would hang until it times out.
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
