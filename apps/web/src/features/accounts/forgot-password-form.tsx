import { forgotPassword } from '@landfall/contract';
import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/api.ts';
import { forgotPasswordFailure, forgotPasswordProblem, FormMessage } from './form-message.tsx';

const sent =
  'Password reset link has been sent to your email address. Please check your inbox and follow the instructions to reset your password.';

export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: () => call(forgotPassword, { body: { email } }),
    onSuccess: ({ status, message }) => {
      if (status !== 'SUCCESS') setProblem(message ?? 'Failed to send reset link');
    },
    onError: (error) => setProblem(forgotPasswordFailure(error)),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const lacking = forgotPasswordProblem(email);
    setProblem(lacking);
    if (lacking === null && !send.isPending) send.mutate();
  };

  const back = (
    <Button variant="default" fullWidth onClick={onBack}>
      Back to Login
    </Button>
  );
  if (send.data?.status === 'SUCCESS') {
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
        <FormMessage kind="error" text={problem} />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus
          value={email}
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
