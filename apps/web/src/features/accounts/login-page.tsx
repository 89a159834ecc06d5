import { type SignInStep, finishSignIn, signInPasskeyOptions } from '@landfall/contract';
import { Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../lib/window-hooks.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { FormMessage } from './form-message.tsx';
import { LoginForm, useSignedIn } from './login-form.tsx';
import { problemWords, SignOnButton, useWaysIn } from './sign-on.tsx';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { hearServerTime } from '../../lib/session.ts';
import { ProofForm } from './security/proof-form.tsx';

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

/** The second step of a sign-in. */
function SecondFactorForm({ kinds, onBack }: { kinds: SignInStep['kinds']; onBack: () => void }) {
  const signedIn = useSignedIn();
  return (
    <ProofForm
      kinds={kinds}
      backLabel="Back to Login"
      onBack={onBack}
      passkeyOptions={async () => (await call(signInPasskeyOptions, {})).data}
      prove={async (proof) => {
        try {
          signedIn(await call(finishSignIn, { body: { proof }, heard: hearServerTime }));
        } catch (error) {
          const isOver = error instanceof ApiError && error.code === 'NO_SESSION';
          throw isOver ? new Error('This sign-in took too long. Go back and start again.', { cause: error }) : error;
        }
      }}
    />
  );
}
