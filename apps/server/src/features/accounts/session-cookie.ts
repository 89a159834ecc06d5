import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';

export const sessionCookieName = 'landfall_session';

const attributes = (request: FastifyRequest, config: Config) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https' || (config.publicUrl?.startsWith('https:') ?? false),
});

export const readSessionCookie = (request: FastifyRequest): string | undefined => request.cookies[sessionCookieName];

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config, token: string): void {
  const maxAge = config.sessionAbsoluteHours * 3600;
  reply.setCookie(sessionCookieName, token, { ...attributes(request, config), maxAge });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName, attributes(request, config));
}
