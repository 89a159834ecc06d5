import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  close(): Promise<void>;
}

const down = JSON.stringify({
  status: 'ERROR',
  code: 'UNAVAILABLE',
  message: "We're temporarily unavailable. Please try again in a few minutes.",
});

/**
 * A load balancer for trying and testing several servers: in turn, and the next one where a server cannot be reached. What
 * only reads is asked again of the next server when one dies before it answers; what may have changed something is not.
 */
export async function startBalancer(ports: readonly number[], port = 0): Promise<Balancer> {
  let turn = 0;

  function forward(request: IncomingMessage, response: ServerResponse, tried: number): void {
    const { method, url, headers, socket } = request;
    const isSafe = method === 'GET' || method === 'HEAD';
    const onward = ask({
      port: ports[turn++ % ports.length],
      host: '127.0.0.1',
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' },
      agent: false,
    });
    let isSent = false;
    onward.once('socket', (line) => {
      line.once('connect', () => {
        isSent = !isSafe;
        if (isSafe) onward.end();
        else request.pipe(onward);
      });
    });
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      // Not `pipeline`: an answer that is cut off must be cut off for the client too.
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    onward.on('error', () => {
      if (response.headersSent) response.destroy();
      else if (!isSent && tried < ports.length && !response.destroyed) forward(request, response, tried + 1);
      else response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end(down);
    });
    response.once('close', () => onward.destroy());
  }

  const server = createServer((request, response) => forward(request, response, 1));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
