import { meetsRequirement, type Access } from '@landfall/contract';
import type { Actor } from '../context.ts';
import { forbidden, noSession } from '../errors.ts';

/** Decides by the same function of the contract as the browser's menu and route guard. */
export function authorise(actor: Actor | null, access: Access): void {
  if (access.kind === 'public') return;
  if (!actor) throw noSession();
  if (!mayCall(actor, access)) throw forbidden();
}

function mayCall(actor: Actor, access: Exclude<Access, { kind: 'public' }>): boolean {
  if (access.kind === 'session' || access.kind === 'account') return true;
  if (access.kind === 'role') return access.roles.some((role) => actor.roles.includes(role));
  return access.requirements.some((requirement) => meetsRequirement(actor, requirement));
}
