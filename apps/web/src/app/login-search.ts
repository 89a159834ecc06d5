import { signOnProblems, type SignInStep } from '@landfall/contract';
import { z } from 'zod';
import { addressReader } from '../lib/address.ts';

type Kind = SignInStep['kinds'][number];
const kinds: readonly unknown[] = ['CODE', 'PASSKEY', 'RECOVERY'] satisfies Kind[];

/** An address inside this application, and not the sign-in page itself. Browsers leave out tabs and line ends. */
const isOwn = (address: string): boolean =>
  /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address) && !/^\/login(?=[/?#]|$)/.test(address);

export const readLoginSearch = addressReader({
  /** Where to go after signing in. */
  redirect: z.string().refine(isOwn),
  /** Back from a provider, before the second factor: its kinds, with dots between. */
  step: z.string().refine((step) => step.split('.').every((kind) => kinds.includes(kind))),
  /** Why a single sign-on opened no session. */
  problem: z.enum(signOnProblems),
});
export type LoginSearch = ReturnType<typeof readLoginSearch>;
