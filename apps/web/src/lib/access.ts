import { meetsRequirement, routeRequirements } from '@landfall/contract';
import type { Endpoint, Grantee } from '@landfall/contract';

/** May this user open this screen? By any of its requirements; an unknown address by none. */
export const mayOpen = (user: Grantee | null, path: string): boolean =>
  routeRequirements(path).some((requirement) => meetsRequirement(user, requirement));

/** Would the server take this call from this user? Decides what is offered, never what is allowed. */
export function mayCall(user: Grantee | null, { access }: Pick<Endpoint, 'access'>): boolean {
  if (access.kind === 'public') return true;
  if (user === null) return false;
  if (access.kind === 'anyOf') return access.requirements.some((requirement) => meetsRequirement(user, requirement));
  return access.kind === 'session' || access.roles.some((role) => user.roles.includes(role));
}
