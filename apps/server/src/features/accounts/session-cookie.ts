import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';

export const sessionCookieName = 'landfall_session';
/** Browsers accept a cookie with this name only from this host over HTTPS, so that no other host can set it. */
const secureCookieName = `__Host-${sessionCookieName}`;

const isSecure = (request: FastifyRequest, config: Config): boolean =>
  request.protocol === 'https' || (config.publicUrl?.startsWith('https:') ?? false);

function cookieFor(request: FastifyRequest, config: Config) {
  const secure = isSecure(request, config);
  const name = secure ? secureCookieName : sessionCookieName;
  return { name, attributes: { path: '/', httpOnly: true, sameSite: 'lax' as const, secure } };
}

export const readSessionCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[cookieFor(request, config).name];

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config, token: string): void {
  const { name, attributes } = cookieFor(request, config);
  reply.setCookie(name, token, { ...attributes, maxAge: config.sessionAbsoluteHours * 3600 });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  const { name, attributes } = cookieFor(request, config);
  reply.clearCookie(name, attributes);
}
