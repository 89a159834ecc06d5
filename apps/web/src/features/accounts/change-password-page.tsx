import { Grid, Card, List, Stack, Title } from '@mantine/core';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

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
