import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  origin: string;
  /** `silent` takes connections and what is sent, and never answers. */
  mode: 'pass' | 'silent';
  /** Hangs up on the next connections after so many bytes of answer, one number each. */
  cutAfter: number[];
  close(): Promise<void>;
}

/** Stands between a client and the server at a port, and fails as lines fail. */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => undefined);
    if (proxy.mode === 'silent') {
      client.resume();
      return;
    }
    const target = connect(port, '127.0.0.1');
    target.on('error', () => client.destroy());
    target.once('close', () => client.destroy());
    client.once('close', () => target.destroy());
    client.pipe(target);
    let answered = 0;
    target.on('data', (chunk: Buffer) => {
      answered += chunk.length;
      const [limit] = proxy.cutAfter;
      if (limit === undefined || answered <= limit) {
        client.write(chunk);
        return;
      }
      proxy.cutAfter.shift();
      client.write(chunk.subarray(0, chunk.length - (answered - limit)), () => client.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: TcpProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'pass',
    cutAfter: [],
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
  return proxy;
}
