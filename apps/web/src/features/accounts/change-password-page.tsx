import { Grid } from '@mantine/core';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { PasswordAdvice } from './password-advice.tsx';

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
