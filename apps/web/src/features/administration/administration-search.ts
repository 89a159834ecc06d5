import { accountStates } from '@landfall/contract';
import { z } from 'zod';
import { addressReader, addressText } from '../../lib/address.ts';

const text = addressText(320);

export const readUsersSearch = addressReader({
  /** In e-mail address or name. */
  search: text,
  role: text,
  state: z.enum(accountStates),
  /** The user whose rights are open. */
  user: text,
});
export type UsersSearch = ReturnType<typeof readUsersSearch>;

export const readRolesSearch = addressReader({ role: text });

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const readAuditSearch = addressReader({
  text,
  actor: text,
  /** One or several. */
  action: z
    .unknown()
    .transform((value) => [value].flat().filter(isText))
    .pipe(z.array(z.string().max(320)).min(1)),
  from: z.iso.date(),
  to: z.iso.date(),
});
export type AuditSearch = ReturnType<typeof readAuditSearch>;
