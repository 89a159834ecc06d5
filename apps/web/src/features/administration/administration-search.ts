import { accountStates } from '@landfall/contract';
import type { AccountState } from '@landfall/contract';

export interface UsersSearch {
  /** In e-mail address or name. */
  search?: string;
  role?: string;
  state?: AccountState;
  /** The user whose rights are open. */
  user?: string;
}

export interface RolesSearch {
  role?: string;
}

export interface AuditSearch {
  text?: string;
  actor?: string;
  action?: string[];
  from?: string;
  to?: string;
}

type Raw = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 320;
/** A number in the address may be a name. */
const text = (raw: Raw, name: string): string | undefined => {
  const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
  return isText(value) ? value : undefined;
};
const date = (raw: Raw, name: string): string | undefined => {
  const value = raw[name];
  return isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
};

/** Leaves out empty values, so that addresses stay short. */
function present<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: NonNullable<T[K]> };
}

export const readUsersSearch = (raw: Raw): UsersSearch =>
  present({
    search: text(raw, 'search'),
    role: text(raw, 'role'),
    state: accountStates.find((state) => state === raw['state']),
    user: text(raw, 'user'),
  });

export const readRolesSearch = (raw: Raw): RolesSearch => present({ role: text(raw, 'role') });

export function readAuditSearch(raw: Raw): AuditSearch {
  const actions = [raw['action']].flat().filter(isText);
  return present({
    text: text(raw, 'text'),
    actor: text(raw, 'actor'),
    action: actions.length > 0 ? actions : undefined,
    from: date(raw, 'from'),
    to: date(raw, 'to'),
  });
}
