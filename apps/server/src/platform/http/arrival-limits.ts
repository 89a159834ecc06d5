import type { App } from './app.ts';

/** How long a request may take to arrive, in milliseconds, so that one that is half sent holds no connection. */
export interface ArrivalLimits {
  /** Of a new connection, or a new request on a kept one, until its headers are there. */
  headers: number;
  /** Until a body is there that is no upload. */
  body: number;
  /** Until a request is there as a whole; an upload may take five minutes. */
  upload: number;
  /** A connection is kept so long for the next request: longer than proxies keep theirs, usually a minute. */
  idle: number;
}

export const arrivalLimits: ArrivalLimits = { headers: 15_000, body: 30_000, upload: 6 * 60_000, idle: 65_000 };

/** Hangs up on who does not send the rest of a body. The server's own limit is one for all, and so that of uploads. */
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
