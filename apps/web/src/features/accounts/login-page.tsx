import type { SignInStep } from '@landfall/contract';
import { Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { FormMessage } from './form-message.tsx';
import { LoginForm } from './login-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { problemWords, SignOnButton, useWaysIn } from './sign-on.tsx';

export function LoginPage() {
  const { redirect, step: begun, problem } = useSearch({ from: '/login' });
  const navigate = useNavigate({ from: '/login' });
  const [entered, setEntered] = useState<SignInStep['kinds'] | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  const { data: ways } = useWaysIn();
  const kinds = entered ?? (begun === undefined ? null : kindsOfStep(begun));
  usePageTitle(kinds ? 'Second Factor' : isForgotten ? 'Forgot Password' : 'Login');
  if (kinds) {
    const goBack = () => {
      setEntered(null);
      void navigate({ search: redirect === undefined ? {} : { redirect }, replace: true });
    };
    return (
      <AuthFrame title="Second factor" lead="One more step. Confirm that it is you.">
        <SecondFactorForm kinds={kinds} onBack={goBack} />
      </AuthFrame>
    );
  }
  if (isForgotten) {
    return (
      <AuthFrame title="Forgot password" lead="We send a link that lets you choose a new one.">
        <ForgotPasswordForm onBack={() => setForgotten(false)} />
      </AuthFrame>
    );
  }
  const hasPasswords = ways?.password ?? true;
  return (
    <AuthFrame title="Sign in" lead="Securities, trades and documents of the catastrophe-bond market.">
      <Stack gap="md">
        <FormMessage kind="error" text={problem === undefined ? null : problemWords[problem]} />
        {hasPasswords ? (
          <LoginForm onForgot={() => setForgotten(true)} onStep={(step) => setEntered(step.kinds)} />
        ) : null}
        {ways?.provider ? <SignOnButton provider={ways.provider} redirect={redirect} isSecond={hasPasswords} /> : null}
      </Stack>
    </AuthFrame>
  );
}

/** The router has let only known kinds through. */
const kindsOfStep = (step: string) => step.split('.') as SignInStep['kinds'];
