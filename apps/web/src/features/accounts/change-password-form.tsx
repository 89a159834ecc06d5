import { changePassword } from '@landfall/contract';
import { Button, Card, PasswordInput, Stack } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/api.ts';
import { endSession, forgetSession, tellServerLogout } from '../../lib/end-session.ts';
import { toast } from '../../ui/toast.ts';
import { changePasswordFailure, changePasswordProblem, type PasswordChange } from './account-messages.ts';
import { fieldReason, waitReason, FormMessage } from './form-message.tsx';

const empty: PasswordChange = { current: '', next: '', confirmation: '' };
/** Long enough to read that it worked before the sign-in page takes over. */
const logoutDelayMs = 3_000;

const fields = [
  { name: 'current', label: 'Current Password', autoComplete: 'current-password' },
  { name: 'next', label: 'New Password', autoComplete: 'new-password' },
  { name: 'confirmation', label: 'Confirm New Password', autoComplete: 'new-password' },
] as const;

export function ChangePasswordForm() {
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const { start: leaveSoon } = useTimeout(() => endSession('logout'), logoutDelayMs);
  const change = useMutation({
    mutationFn: () => call(changePassword, { body: { currentPassword: values.current, newPassword: values.next } }),
    onSuccess: async ({ status, message }) => {
      if (status !== 'SUCCESS') return setProblem(message ?? 'Failed to change password');
      toast.success({
        title: 'Password Changed Successfully',
        message: 'Your password has been updated. You will be logged out and redirected to the login page.',
      });
      setValues(empty);
      setDone(true);
      // The server has ended all sessions of the user: every way out leads to the sign-in page.
      forgetSession('logout');
      leaveSoon();
      await tellServerLogout();
    },
    onError: (error) => setProblem(changePasswordFailure(error)),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const lacking = changePasswordProblem(values);
    setProblem(lacking);
    if (lacking === null && !change.isPending) change.mutate();
  };
  const reasons: Partial<Record<keyof PasswordChange, string | undefined>> = {
    current: waitReason(change.error, 'RATE_LIMITED'),
    next: fieldReason(change.error, 'newPassword') ?? waitReason(change.error, 'UNAVAILABLE'),
  };

  return (
    <Card component="form" onSubmit={submit} noValidate aria-label="Change password">
      <Stack gap="md">
        <FormMessage kind="error" text={problem} />
        <FormMessage kind="success" text={isDone ? 'Password changed successfully!' : null} />
        {fields.map(({ name, label, autoComplete }) => (
          <PasswordInput
            key={name}
            label={label}
            name={name}
            autoComplete={autoComplete}
            visibilityToggleFocusable
            disabled={isDone}
            value={values[name]}
            error={reasons[name]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setValues((before) => ({ ...before, [name]: value }));
            }}
          />
        ))}
        <div>
          <Button type="submit" loading={change.isPending} disabled={isDone}>
            Change Password
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
