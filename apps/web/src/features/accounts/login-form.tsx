import { Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { login, type LoginResponse, type SignInStep } from '@landfall/contract';
import { call } from '../../lib/api.ts';
import { loginStarted, signedOut, authStore } from '../../lib/auth.ts';
import { keepLocal, readLocal } from '../../lib/store.ts';
import { hearServerTime, openSession } from '../../lib/session.ts';
import { focusWrongField } from '../../lib/focus.ts';
import { loginFailure, loginProblem, FormMessage, saying } from './form-message.tsx';

const emailKey = 'rememberedEmail';
const flagKey = 'rememberAccount';

const cookiesBlocked = 'Your browser blocks cookies. Allow them for this site to sign in.';

interface LoginFormProps {
  onForgot: () => void;
  /** The password was right, and a second factor is asked for. */
  onStep: (step: SignInStep) => void;
}

/** Goes on to where the user wanted to go. */
export function useSignedIn() {
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: '/login' });
  return (session: LoginResponse) => {
    openSession(session);
    void navigate({ href: redirect ?? '/', replace: true });
  };
}

export function LoginForm({ onForgot, onStep }: LoginFormProps) {
  const signedIn = useSignedIn();
  const [remembered] = useState(() => (readLocal(flagKey) === 'true' ? readLocal(emailKey) : null));
  const [email, setEmail] = useState(remembered ?? '');
  const [password, setPassword] = useState('');
  const [isRemembered, setRemembered] = useState(remembered !== null);
  const [isShown, setShown] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof loginProblem>>(null);

  const signIn = useMutation({
    mutationFn: () => call(login, { body: { email, password }, heard: hearServerTime }),
    onMutate: () => authStore.set(loginStarted(authStore.get())),
    onSuccess: (session) => {
      keepLocal(emailKey, isRemembered ? email.trim() : null);
      keepLocal(flagKey, isRemembered ? 'true' : null);
      if (session.status === 'SUCCESS') return signedIn(session);
      authStore.set(signedOut());
      onStep(session);
    },
    onError: (error) => {
      authStore.set(signedOut());
      setProblem(saying(loginFailure(error)));
    },
  });

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const lacking = loginProblem(email, password);
    setProblem(lacking);
    if (lacking !== null) focusWrongField(event.currentTarget);
    else if (!signIn.isPending) signIn.mutate();
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Login">
      <Stack gap="md">
        <FormMessage kind="error" text={problem?.text ?? (navigator.cookieEnabled ? null : cookiesBlocked)} />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus={remembered === null}
          value={email}
          error={problem?.field === 'email'}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label="Password"
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          autoFocus={remembered !== null}
          value={password}
          error={problem?.field === 'password'}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="space-between" gap="xs">
          <Checkbox
            label="Remember this account"
            checked={isRemembered}
            onChange={(event) => setRemembered(event.currentTarget.checked)}
          />
          <Checkbox
            label="Show password"
            checked={isShown}
            onChange={(event) => setShown(event.currentTarget.checked)}
          />
        </Group>
        <Button type="submit" fullWidth loading={signIn.isPending}>
          Login
        </Button>
        <Group justify="center">
          <Anchor component="button" type="button" size="sm" onClick={onForgot}>
            Forgot Password?
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
