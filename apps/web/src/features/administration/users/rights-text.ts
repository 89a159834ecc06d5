import type { Account } from '@landfall/contract';
import { counted } from '../../../lib/numbers.ts';

/** What somebody holds, in a line: roles, then how much was granted directly. */
export function rightsText({ roles, grants, isSuperUser }: Pick<Account, 'roles' | 'grants' | 'isSuperUser'>): string {
  const parts = [...roles];
  if (isSuperUser && !roles.includes('Super User')) parts.push('Super user');
  if (grants.length > 0) parts.push(counted(grants.length, 'direct grant', 'direct grants'));
  return parts.length === 0 ? 'Nothing' : parts.join(', ');
}
