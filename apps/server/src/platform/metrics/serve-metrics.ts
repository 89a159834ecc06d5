import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  /** Null where it is not configured. */
  url: string | null;
  close(): Promise<void>;
}

/** Serves `/metrics` on an address of its own, where Prometheus reaches it and users do not. */
export async function serveMetrics(
  { metrics: address }: Pick<Config, 'metrics'>,
  { registry }: Metrics,
  log: Log,
): Promise<MetricsServer> {
  if (address === null) return { url: null, close: () => Promise.resolve() };
  // Event loop, memory and processor time of this process.
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'The metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  try {
    server.listen(address);
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new Error(`cannot serve metrics on ${address.host}:${address.port} (${code})`, { cause: error });
  }
  const { port } = server.address() as AddressInfo;
  const url = `http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}/metrics`;
  log.info({ url }, 'Metrics are served');
  return {
    url,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
