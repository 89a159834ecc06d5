import { addCodeFactor, addPasskey, beginCodeFactor, beginPasskey } from '@landfall/contract';
import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState, type SyntheticEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { authStore } from '../../../lib/auth.ts';
import { focusWrongField } from '../../../lib/focus.ts';
import { FormMessage } from '../form-message.tsx';
import { useAccountChange, useOwnSessions, canUsePasskeys, makePasskey } from './security-queries.ts';
import classes from '../accounts.module.css';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TopDialog } from '../../../ui/top-dialog.tsx';

interface AddFactorProps {
  offersCodes: boolean;
  /** With the recovery codes of a first factor, to be shown once. */
  onAdded: (recoveryCodes: string[] | null) => void;
}

export function AddFactor({ offersCodes, onAdded }: AddFactorProps) {
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const sessions = useOwnSessions({ enabled: false });
  const begin = useAccountChange(async () => (await call(beginCodeFactor, {})).data);
  const passkey = useAccountChange(async () => {
    const { data: options } = await call(beginPasskey, {});
    const response = await makePasskey(options);
    const kind = response['authenticatorAttachment'] === 'cross-platform' ? 'Security key or phone' : 'Passkey';
    // Where the sessions are on the page: so that two devices can be told apart, and the lost one is removed.
    const browser = sessions.data?.sessions.find(({ isThis }) => isThis)?.browser;
    const name = browser === undefined ? kind : `${kind}, added in ${browser}`.slice(0, 100);
    return (await call(addPasskey, { body: { name, response } })).data;
  });
  if (secret) {
    return (
      <CodeForm
        {...secret}
        onCancel={() => setSecret(null)}
        onAdded={(codes) => {
          setSecret(null);
          onAdded(codes);
        }}
      />
    );
  }
  return (
    <Stack gap="sm">
      <FormMessage kind="error" text={(begin.error ?? passkey.error)?.message ?? null} />
      {offersCodes ? null : (
        <Text size="sm" c="dimmed">
          This server has no key to protect authenticator apps: use a passkey.
        </Text>
      )}
      <Group gap="xs">
        {offersCodes ? (
          <Button
            size="xs"
            loading={begin.isPending}
            onClick={() => begin.mutate(undefined, { onSuccess: (begun) => setSecret(begun) })}
          >
            Add an authenticator app
          </Button>
        ) : null}
        <Button
          size="xs"
          variant="default"
          disabled={!canUsePasskeys()}
          loading={passkey.isPending}
          onClick={() => passkey.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) })}
        >
          Add a passkey
        </Button>
      </Group>
    </Stack>
  );
}

interface CodeFormProps {
  secret: string;
  uri: string;
  onCancel: () => void;
  onAdded: AddFactorProps['onAdded'];
}

function CodeForm({ secret, uri, onCancel, onAdded }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const add = useAccountChange(async () => {
    const body = { name: 'Authenticator app', code };
    return (await call(addCodeFactor, { body })).data;
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isEmpty = code.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) focusWrongField(event.currentTarget);
    else if (!add.isPending) add.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Authenticator app">
      <Stack gap="md">
        <FormMessage kind="error" text={add.error?.message ?? null} />
        <Group align="flex-start" gap="lg">
          <QrCode text={uri} />
          <Stack gap={6} maw={320}>
            <Text size="sm">Scan this with an authenticator app, or type the key into it:</Text>
            <Code fz="sm" className="breakable">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </Code>
          </Stack>
        </Group>
        <TextInput
          label="Code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          maw={240}
          autoFocus
          value={code}
          error={isMissing ? 'Please enter the code' : null}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button size="xs" type="submit" loading={add.isPending}>
            Add
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Black on white in both colour schemes, because cameras expect it. */
function QrCode({ text }: { text: string }) {
  const { data: source } = useQuery({
    queryKey: ['account', 'qr', text],
    queryFn: async () => {
      const { renderSVG } = await import('uqr');
      return `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
    },
    gcTime: 0,
  });
  return <img className={classes.qr} src={source} alt="The key as a QR code" width={176} height={176} />;
}

/** Shown once: the server keeps only their hashes. So who leaves without having kept them is asked. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const isKept = useRef(false);
  const wouldLose = () => !isKept.current && authStore.get().isAuthenticated;
  const guard = useBlocker({ shouldBlockFn: wouldLose, enableBeforeUnload: wouldLose, withResolver: true });
  const keep = () => {
    isKept.current = true;
    onDone();
  };
  return (
    <Stack gap="sm" role="group" aria-label="Recovery codes">
      <Notice tone="yellow" title="Keep these recovery codes">
        Each of them opens your account once, if you have lost the second factor. They are not shown again.
      </Notice>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Text component="code" ff="monospace">
              {code}
            </Text>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton size="xs" text={codes.join('\n')} />
        <Button size="xs" onClick={keep}>
          I have kept them
        </Button>
      </Group>
      <TopDialog
        opened={guard.status === 'blocked'}
        onClose={() => guard.reset?.()}
        title="Leave without your recovery codes?"
      >
        <Text size="sm">
          You have not said that you have kept them, and they are not shown again. Without them, only an administrator
          can let you in if you lose the second factor.
        </Text>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={() => guard.reset?.()} data-autofocus>
            Stay
          </Button>
          <Button color="red.9" onClick={() => guard.proceed?.()}>
            Leave
          </Button>
        </Group>
      </TopDialog>
    </Stack>
  );
}
