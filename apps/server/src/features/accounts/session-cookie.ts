import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';

export const sessionCookieName = 'landfall_session';
/** Binds a sign-on at the provider to the browser where it began. */
export const signOnCookieName = 'landfall_sign_on';
/** Browsers accept a cookie with such a name only from this host over HTTPS, so that no other host can set it. */
const secured = (name: string): string => `__Host-${name}`;

const isSecure = (request: FastifyRequest, config: Config): boolean =>
  request.protocol === 'https' || (config.publicUrl?.startsWith('https:') ?? false);

function cookieFor(request: FastifyRequest, config: Config, plain = sessionCookieName) {
  const secure = isSecure(request, config);
  const name = secure ? secured(plain) : plain;
  return { name, attributes: { path: '/', httpOnly: true, sameSite: 'lax' as const, secure } };
}

export const readSessionCookie = (request: FastifyRequest, config: Config, plain = sessionCookieName) =>
  request.cookies[cookieFor(request, config, plain).name];

interface Cookie {
  token: string;
  plain?: string;
  seconds?: number;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config, cookie: Cookie): void {
  const { token, plain, seconds = config.sessionAbsoluteHours * 3600 } = cookie;
  const { name, attributes } = cookieFor(request, config, plain);
  reply.setCookie(name, token, { ...attributes, maxAge: seconds });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config, plain?: string): void {
  const { name, attributes } = cookieFor(request, config, plain);
  reply.clearCookie(name, attributes);
}
