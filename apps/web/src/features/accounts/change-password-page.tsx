import { Grid, Card, List, Stack, Title, Button } from '@mantine/core';
import { PageHeader } from '../../ui/page-header.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { changePassword } from '@landfall/contract';
import { useTimeout } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/api.ts';
import { focusWrongField } from '../../lib/focus.ts';
import { endSession, forgetSession, tellServerLogout } from '../../lib/end-session.ts';
import { toast } from '../../ui/toast.ts';
import {
  changePasswordFailure,
  changePasswordProblem,
  type PasswordChange,
  saying,
  fieldReason,
  waitReason,
  FormMessage,
} from './form-message.tsx';

const requirements = ['At least 8 characters long', 'Your new password cannot be the same as your current password'];
const tips = [
  'Use a phrase of several words that only you would put together.',
  'Use this password only for Landfall.',
  'Keep it in a password manager rather than in a note or a file.',
];

function PasswordAdvice() {
  return (
    <Card>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" mb={6}>
            Password requirements
          </Title>
          <List size="sm" spacing={4}>
            {requirements.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </div>
        <div>
          <Title order={2} size="h3" mb={6}>
            Security tips
          </Title>
          <List size="sm" spacing={4} c="dimmed">
            {tips.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </div>
      </Stack>
    </Card>
  );
}

export function ChangePasswordPage() {
  return (
    <>
      <PageHeader title="Change Password" subtitle="You will be logged out everywhere once it is changed." />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }} maw={520}>
          <ChangePasswordForm />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }} maw={520}>
          <PasswordAdvice />
        </Grid.Col>
      </Grid>
    </>
  );
}

const empty: PasswordChange = { current: '', next: '', confirmation: '' };
/** Long enough to read that it worked before the sign-in page takes over. */
const logoutDelayMs = 3_000;

const fields = [
  { name: 'current', label: 'Current Password', autoComplete: 'current-password' },
  { name: 'next', label: 'New Password', autoComplete: 'new-password' },
  { name: 'confirmation', label: 'Confirm New Password', autoComplete: 'new-password' },
] as const;

function ChangePasswordForm() {
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<ReturnType<typeof changePasswordProblem>>(null);
  const [isDone, setDone] = useState(false);
  const { start: leaveSoon } = useTimeout(() => endSession('logout'), logoutDelayMs);
  const change = useMutation({
    mutationFn: () => call(changePassword, { body: { currentPassword: values.current, newPassword: values.next } }),
    onSuccess: async ({ status, message }) => {
      if (status !== 'SUCCESS') return setProblem(saying(message ?? 'Failed to change password'));
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
    onError: (error) => setProblem(saying(changePasswordFailure(error))),
  });
  const submit = (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault();
    const lacking = changePasswordProblem(values);
    setProblem(lacking);
    if (lacking !== null) focusWrongField(event.currentTarget);
    else if (!change.isPending) change.mutate();
  };
  const reasons: Partial<Record<keyof PasswordChange, string | undefined>> = {
    current: waitReason(change.error, 'RATE_LIMITED'),
    next: fieldReason(change.error, 'newPassword') ?? waitReason(change.error, 'UNAVAILABLE'),
  };

  return (
    <Card component="form" onSubmit={submit} noValidate aria-label="Change password">
      <Stack gap="md">
        <FormMessage kind="error" text={problem?.text ?? null} />
        <FormMessage kind="success" text={isDone ? 'Password changed successfully!' : null} />
        {fields.map(({ name, label, autoComplete }) => (
          <PasswordField
            key={name}
            label={label}
            name={name}
            autoComplete={autoComplete}
            disabled={isDone}
            value={values[name]}
            error={reasons[name] ?? problem?.field === name}
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
