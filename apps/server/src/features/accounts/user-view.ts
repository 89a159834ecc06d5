import { superUserRoles, type User } from '@landfall/contract';
import { listEntitlements } from './entitlement-list.ts';

interface UserParts {
  id: string;
  email: string;
  username: string;
  is_super_user: boolean;
  roles: readonly string[];
  features: readonly string[];
}

/** A user as the contract shows it. */
export const viewUser = (user: UserParts): User => ({
  id: user.id,
  email: user.email,
  username: user.username,
  entitlements: listEntitlements(user.features),
  roles: [...user.roles],
  isSuperUser: user.is_super_user || user.roles.some((role) => superUserRoles.includes(role)),
});
