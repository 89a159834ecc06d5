import type { Config } from './config.ts';

type Addresses = Pick<Config, 'publicUrl' | 'allowedOrigin' | 'host' | 'port'>;

/** Listening addresses that nobody can open in a browser. */
const everywhere = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/**
 * The address of a page, for links in mails, passkeys and examples, from the configuration only. The sender of a request chooses its Host header, and
 * a link made from it could send the token to another site.
 */
export function pageAddress({ publicUrl, allowedOrigin, host, port }: Addresses, path: string): string {
  const name = everywhere.has(host) ? 'localhost' : host;
  const own = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  return `${(allowedOrigin ?? publicUrl ?? own).replace(/\/+$/, '')}${path}`;
}
