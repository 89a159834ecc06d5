import type { Endpoint } from '@landfall/contract';

/** The API's origin, fixed at build time; empty means the origin that served this page. */
const apiHost: string = (import.meta.env.VITE_API_HOST ?? '').replace(/\/$/, '');

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[];

/** Lists are repeated (`cusip=A&cusip=B`); what is undefined, null or empty text is left out. */
function queryText(query: Readonly<Record<string, QueryValue>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') parameters.append(name, String(each));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

export function endpointPath(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  return `${apiHost}${path}${queryText(query)}`;
}
