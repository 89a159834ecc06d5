import { resetPassword } from '@landfall/contract';
import { Anchor, Button, Stack } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/api.ts';
import { authStore } from '../../lib/auth.ts';
import { focusWrongField } from '../../lib/focus.ts';
import { forgetSession, tellServerLogout } from '../../lib/end-session.ts';
import { usePageTitle } from '../../lib/window-hooks.ts';
import {
  resetPasswordFailure,
  resetPasswordProblem,
  FormMessage,
  fieldReason,
  saying,
  waitReason,
} from './form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthFrame } from './auth-frame.tsx';

const redirectMs = 3_000;
/** Stands in the address instead of the token, which must not stay in the history of a browser that others use too. */
const hidden = 'opened';

export function ResetPasswordPage() {
  usePageTitle('Reset Password');
  const params = useParams({ from: '/reset-password/$token' });
  const [token] = useState(params.token === hidden ? '' : params.token);
  const navigate = useNavigate();
  useEffect(
    () => void navigate({ to: '/reset-password/$token', params: { token: hidden }, replace: true }),
    [navigate],
  );
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<ReturnType<typeof resetPasswordProblem>>(null);
  const [isDone, setDone] = useState(false);
  const { start: leaveSoon } = useTimeout(() => void navigate({ to: '/login' }), redirectMs);
  const reset = useMutation({
    mutationFn: () => call(resetPassword, { body: { token, password }, anonymous: true }),
    onSuccess: async ({ status, message }) => {
      if (status !== 'SUCCESS') return setProblem(saying(message ?? 'Reset password failed'));
      setDone(true);
      leaveSoon();
      if (!authStore.get().isAuthenticated) return;
      // A signed-in user must sign in with the new password, and the sign-in page skips signed-in users.
      forgetSession('logout');
      await tellServerLogout();
    },
    onError: (error) => setProblem(saying(resetPasswordFailure(error))),
  });
  const reason =
    fieldReason(reset.error, 'password') ??
    waitReason(reset.error, 'RATE_LIMITED') ??
    waitReason(reset.error, 'UNAVAILABLE');
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const lacking = resetPasswordProblem(token, password, confirmation);
    setProblem(lacking);
    if (lacking !== null) focusWrongField(event.currentTarget);
    else if (!reset.isPending) reset.mutate();
  };

  return (
    <AuthFrame title="Reset password" lead="Choose a new password of at least 8 characters.">
      <form onSubmit={submit} noValidate aria-label="Reset password">
        <Stack gap="md">
          <FormMessage kind="error" text={problem?.text ?? null} />
          {isDone ? (
            <FormMessage
              kind="success"
              text="Password reset successfully! You can now log in with your new password."
            />
          ) : (
            <>
              <PasswordField
                label="New Password"
                name="new-password"
                autoComplete="new-password"
                autoFocus
                value={password}
                error={reason ?? problem?.field === 'password'}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
              <PasswordField
                label="Confirm Password"
                name="confirm-password"
                autoComplete="new-password"
                value={confirmation}
                error={problem?.field === 'confirmation'}
                onChange={(event) => setConfirmation(event.currentTarget.value)}
              />
              <Button type="submit" fullWidth loading={reset.isPending}>
                Reset Password
              </Button>
            </>
          )}
          {/* It moves under the pointer when a message goes: the second click of two must not leave before the answer. */}
          <Anchor component={Link} to="/login" size="sm" ta="center" disabled={reset.isPending && !isDone}>
            Back to Login
          </Anchor>
        </Stack>
      </form>
    </AuthFrame>
  );
}
