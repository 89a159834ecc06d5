import { signOnProblems, type SignInStep, type SignOnProblem } from '@landfall/contract';

type Kind = SignInStep['kinds'][number];
const kinds: readonly unknown[] = ['CODE', 'PASSKEY', 'RECOVERY'] satisfies Kind[];

export interface LoginSearch {
  /** Where to go after signing in. */
  redirect?: string;
  /** Back from a provider, before the second factor: its kinds, with dots between. */
  step?: string;
  /** Why a single sign-on opened no session. */
  problem?: SignOnProblem;
}

const isStep = (step: string): boolean => step.split('.').every((kind) => kinds.includes(kind));

/** Accepts only addresses inside this application. */
function ownRedirect(redirect: unknown): string | undefined {
  if (typeof redirect !== 'string' || !/^\/(?![/\\])[^\\]*$/.test(redirect)) return undefined;
  return /^\/login(?=[/?#]|$)/.test(redirect) ? undefined : redirect;
}

export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const redirect = ownRedirect(search['redirect']);
  const { step } = search;
  const problem = signOnProblems.find((each) => each === search['problem']);
  return {
    ...(redirect === undefined ? {} : { redirect }),
    ...(typeof step === 'string' && isStep(step) ? { step } : {}),
    ...(problem === undefined ? {} : { problem }),
  };
}
