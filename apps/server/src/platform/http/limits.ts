import type { App } from './app.ts';
import { isIPv6 } from 'node:net';

/** How long a request may take to arrive, in milliseconds, so that incomplete requests do not keep connections. */
export interface ArrivalLimits {
  /** Until the headers of a request have arrived. */
  headers: number;
  /** Until a body has arrived, except for uploads. */
  body: number;
  /** Until a whole request has arrived; an upload may take five minutes. */
  upload: number;
  /** How long an idle connection is kept: longer than proxies keep theirs, usually a minute. */
  idle: number;
}

export const arrivalLimits: ArrivalLimits = { headers: 15_000, body: 30_000, upload: 6 * 60_000, idle: 65_000 };

/** Closes connections with an incomplete body. The server's own limit applies to all requests, so it must allow uploads. */
export function refuseLateBodies(app: App, milliseconds: number): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
    const hasBody = length !== '0' || coding !== undefined;
    if (hasBody && !request.routeOptions.config.endpoint?.multipart) {
      const late = setTimeout(() => {
        if (!request.raw.complete) request.raw.destroy();
      }, milliseconds);
      payload.once('close', () => clearTimeout(late));
    }
    done();
  });
}

/** Expands `::` to zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  if (tail === undefined) return groups(head);
  const zeros = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...groups(tail)];
}

/** What counts as one client: an IPv4 address, or an IPv6 /64 network. */
export function clientGroup(address: string | null): string {
  const plain = (address ?? 'unknown').toLowerCase().split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const network = groupsOf(plain).slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
