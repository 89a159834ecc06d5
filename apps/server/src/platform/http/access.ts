import { meetsRequirement, type Access, type Endpoint } from '@landfall/contract';
import type { Actor, Ctx } from '../context.ts';
import { AppError, forbidden, noSession } from '../errors.ts';
import type { FastifyRequest } from 'fastify';

/** Decides by the same function of the contract as the browser's menu and route guard. */
export function authorise(actor: Actor | null, access: Access): void {
  if (access.kind === 'public') return;
  if (!actor) throw noSession();
  const isOwnAccount = access.kind === 'account';
  if (isOwnAccount && actor.tokenId !== null) throw forbidden();
  if (actor.lacksFactor && !(isOwnAccount && access.requirement === undefined)) {
    throw new AppError('FACTOR_MISSING', 'Your role requires a second factor. Set one up first.');
  }
  if (!mayCall(actor, access)) throw forbidden();
}

/** Refuses a call that needs a recent confirmation by the user. A program cannot confirm. */
export function requireConfirmation(
  { actor, clock, config }: Pick<Ctx, 'actor' | 'clock' | 'config'>,
  { confirmed }: Pick<Endpoint, 'confirmed'>,
): void {
  if (!actor || confirmed === undefined) return;
  if (actor.tokenId !== null) throw forbidden();
  if (confirmed === 'with-factor' && !actor.hasFactor) return;
  const since = clock.wallNow().getTime() - (actor.confirmedAt?.getTime() ?? 0);
  if (since <= config.confirmationMinutes * 60_000) return;
  throw new AppError('CONFIRMATION_NEEDED', 'Please confirm that it is you.', {
    details: { withFactor: actor.hasFactor },
  });
}

export function mayCall(actor: Actor, access: Access): boolean {
  if (access.kind === 'public' || access.kind === 'session') return true;
  if (access.kind === 'account') return !access.requirement || meetsRequirement(actor, access.requirement);
  if (access.kind === 'role') return access.roles.some((role) => actor.roles.includes(role));
  return access.requirements.some((requirement) => meetsRequirement(actor, requirement));
}

/** The token of a program; undefined where the call has none, and then the session cookie counts. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
