import { type SignInStep, finishSignIn, signInPasskeyOptions, forgotPassword } from '@landfall/contract';
import { Stack, Button, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { usePageTitle } from '../../lib/window-hooks.ts';
import { AuthFrame } from './auth-frame.tsx';
import { FormMessage, forgotPasswordFailure, forgotPasswordProblem, saying } from './form-message.tsx';
import { LoginForm, useSignedIn } from './login-form.tsx';
import { problemWords, SignOnButton, useWaysIn } from './sign-on.tsx';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { focusWrongField } from '../../lib/focus.ts';
import { hearServerTime } from '../../lib/session.ts';
import { ProofForm } from './security/proof-form.tsx';
import { useMutation } from '@tanstack/react-query';

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

const sent =
  'Password reset link has been sent to your email address. Please check your inbox and follow the instructions to reset your password.';

export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<ReturnType<typeof forgotPasswordProblem>>(null);
  const send = useMutation({
    mutationFn: () => call(forgotPassword, { body: { email } }),
    onSuccess: ({ status, message }) => {
      if (status !== 'SUCCESS') setProblem(saying(message ?? 'Failed to send reset link'));
    },
    onError: (error) => setProblem(saying(forgotPasswordFailure(error))),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const lacking = forgotPasswordProblem(email);
    setProblem(lacking);
    if (lacking !== null) focusWrongField(event.currentTarget);
    else if (!send.isPending) send.mutate();
  };

  const isSent = send.data?.status === 'SUCCESS';
  const back = (
    <Button variant="default" fullWidth autoFocus={isSent} onClick={onBack}>
      Back to Login
    </Button>
  );
  if (isSent) {
    return (
      <Stack gap="md">
        <FormMessage kind="success" text={sent} />
        {back}
      </Stack>
    );
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Forgot password">
      <Stack gap="md">
        <FormMessage kind="error" text={problem?.text ?? null} />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus
          value={email}
          error={problem?.field === 'email'}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={send.isPending}>
          Send Reset Link
        </Button>
        {back}
      </Stack>
    </form>
  );
}
