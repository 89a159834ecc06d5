import type { Config } from '../../platform/config.ts';

type Addresses = Pick<Config, 'publicUrl' | 'allowedOrigin' | 'host' | 'port'>;

/** Addresses to listen on that nobody can open, or that a certificate would not name. */
const everywhere = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/**
 * Where a page is for whoever reads a mail: by configuration alone. A request's Host header is the sender's to choose,
 * and a link made from it would bring the token to a site of theirs.
 */
export function pageAddress({ publicUrl, allowedOrigin, host, port }: Addresses, path: string): string {
  const name = everywhere.has(host) ? 'localhost' : host;
  const own = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  return `${(allowedOrigin ?? publicUrl ?? own).replace(/\/+$/, '')}${path}`;
}
