// A server with nothing in it but a file piped to whoever asks: what a download is held against.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const path = process.argv[2] ?? '';
const { size } = statSync(path);
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': size });
  createReadStream(path).pipe(response);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
