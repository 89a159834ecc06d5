import { beginSignOn, confirmPasskeyOptions, confirmPresence, type Confirmation } from '@landfall/contract';
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { addressOf, call } from '../../../lib/api.ts';
import { authStore } from '../../../lib/auth.ts';
import { fetchErrorMessage } from '../../../lib/api-error.ts';
import { focusWrongField } from '../../../lib/focus.ts';
import { followOtherTabs } from '../../../lib/session-record.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TopDialog } from '../../../ui/top-dialog.tsx';
import { FormMessage } from '../form-message.tsx';
import { useWaysIn } from '../sign-on.tsx';
import { ProofForm } from './proof-form.tsx';
import { useFactors } from './security-queries.ts';

interface ConfirmDialogProps {
  withFactor: boolean;
  onEnd: (isConfirmed: boolean) => void;
}

const prove = async (proof: Confirmation): Promise<void> => {
  await call(confirmPresence, { body: { proof } });
};

/** Asks who is there, before something that must not happen in a session that somebody left open. */
export function ConfirmDialog({ withFactor, onEnd }: ConfirmDialogProps) {
  const cancel = () => onEnd(false);
  return (
    <TopDialog opened onClose={cancel} title="Confirm that it is you">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          This changes something that is protected, and you have not confirmed for a while.
        </Text>
        {withFactor ? (
          <FactorConfirmation onDone={() => onEnd(true)} onCancel={cancel} />
        ) : (
          <OwnConfirmation onDone={() => onEnd(true)} onCancel={cancel} />
        )}
      </Stack>
    </TopDialog>
  );
}

interface PartProps {
  onDone: () => void;
  onCancel: () => void;
}

/** While it is not known how to ask. */
const NotYet = ({ error, refetch }: { error: Error | null; refetch: () => unknown }) =>
  error ? <ErrorState message={fetchErrorMessage(error)} onRetry={() => void refetch()} /> : <Skeleton h={120} />;

function FactorConfirmation({ onDone, onCancel }: PartProps) {
  const { data, error, refetch } = useFactors();
  if (!data) return <NotYet error={error} refetch={refetch} />;
  const kinds = [...new Set(data.factors.map(({ kind }) => kind)), 'RECOVERY' as const];
  return (
    <ProofForm
      kinds={kinds}
      backLabel="Cancel"
      onBack={onCancel}
      passkeyOptions={async () => (await call(confirmPasskeyOptions, {})).data}
      prove={async (proof) => {
        await prove(proof);
        onDone();
      }}
    />
  );
}

/** A user of single sign-on signs in again in another tab, so that this tab keeps what is open and unsaved. */
function SignInAgain({ provider, onDone }: { provider: string; onDone: () => void }) {
  useEffect(
    () =>
      followOtherTabs(
        (record) => {
          if (record.state === 'open' && record.userId === authStore.get().user?.id) onDone();
        },
        () => undefined,
      ),
    [onDone],
  );
  return (
    <Stack gap="xs">
      <Button
        component="a"
        href={addressOf(beginSignOn, { query: { again: 'true', redirect: '/account-security' } })}
        target="_blank"
        rel="noopener"
        fullWidth
        data-autofocus
      >
        Sign in again with {provider}
      </Button>
      <Text size="sm" c="dimmed">
        A new tab opens. Once you have signed in there, this one goes on.
      </Text>
    </Stack>
  );
}

function OwnConfirmation({ onDone, onCancel }: PartProps) {
  const { data: ways, error, refetch } = useWaysIn();
  if (!ways) return <NotYet error={error} refetch={refetch} />;
  return (
    <Stack gap="md">
      {ways.provider === null ? null : <SignInAgain provider={ways.provider} onDone={onDone} />}
      {ways.password ? (
        <PasswordConfirmation onDone={onDone} onCancel={onCancel} />
      ) : (
        <CancelLink onCancel={onCancel} />
      )}
    </Stack>
  );
}

const CancelLink = ({ onCancel }: Pick<PartProps, 'onCancel'>) => (
  <Anchor component="button" type="button" size="sm" onClick={onCancel}>
    Cancel
  </Anchor>
);

function PasswordConfirmation({ onDone, onCancel }: PartProps) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = useMutation({ mutationFn: prove, onSuccess: onDone });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') focusWrongField(event.currentTarget);
    else if (!confirm.isPending) confirm.mutate({ kind: 'PASSWORD', password });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Password">
      <Stack gap="md">
        <FormMessage kind="error" text={confirm.error?.message ?? null} />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          // It may come after the dialog.
          autoFocus
          value={password}
          error={isMissing ? 'Please enter your password' : null}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={confirm.isPending}>
          Confirm
        </Button>
        <CancelLink onCancel={onCancel} />
      </Stack>
    </form>
  );
}
