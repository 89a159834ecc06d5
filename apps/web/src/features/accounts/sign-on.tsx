import { beginSignOn, getWaysIn, type SignOnProblem } from '@landfall/contract';
import { Button, Divider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { forgetSessionRecord } from '../../lib/session-record.ts';

const ask = 'Please ask your administrator.';

export const problemWords: Record<SignOnProblem, string> = {
  failed: 'The single sign-on failed. Please try again.',
  cancelled:
    'The single sign-on was cancelled, or the provider does not let you in here. Please try again, or ask your administrator.',
  expired: 'The single sign-on took too long or was opened twice. Please try again.',
  unknown: `There is no account for you here. ${ask}`,
  unverified: `The provider has not verified your e-mail address. ${ask}`,
  'no-address': `The provider gave no e-mail address that an account here can have. ${ask}`,
  'no-role': `You have no role here. ${ask}`,
  disabled: `Your account is disabled. ${ask}`,
};

export const useWaysIn = () =>
  useQuery({
    queryKey: ['ways-in'],
    queryFn: async ({ signal }) => (await call(getWaysIn, { signal })).data,
    staleTime: Infinity,
  });

interface SignOnButtonProps {
  provider: string;
  redirect: string | undefined;
  /** Beside the form for a password. */
  isSecond: boolean;
}

export function SignOnButton({ provider, redirect, isSecond }: SignOnButtonProps) {
  return (
    <>
      {isSecond ? <Divider label="or" /> : null}
      <Button
        component="a"
        href={addressOf(beginSignOn, { query: redirect === undefined ? {} : { redirect } })}
        variant={isSecond ? 'default' : 'filled'}
        fullWidth
        onClick={forgetSessionRecord}
      >
        Sign in with {provider}
      </Button>
    </>
  );
}
