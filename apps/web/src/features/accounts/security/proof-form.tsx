import type { FactorProof, SignInStep } from '@landfall/contract';
import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { focusWrongField } from '../../../lib/focus.ts';
import { FormMessage } from '../form-message.tsx';
import { signWithPasskey } from './security-queries.ts';

interface ProofFormProps {
  kinds: SignInStep['kinds'];
  backLabel: string;
  onBack: () => void;
  passkeyOptions: () => Promise<object>;
  prove: (proof: FactorProof) => Promise<void>;
}

export function ProofForm({ kinds, backLabel, onBack, passkeyOptions, prove }: ProofFormProps) {
  const [isRecovery, setRecovery] = useState(!kinds.includes('CODE') && !kinds.includes('PASSKEY'));
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const hasPasskey = kinds.includes('PASSKEY') && !isRecovery;
  const hasCode = isRecovery || kinds.includes('CODE');
  const send = useMutation({ mutationFn: prove });
  const sign = useMutation({
    mutationFn: async () => prove({ kind: 'PASSKEY', response: await signWithPasskey(await passkeyOptions()) }),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    sign.reset();
    const isEmpty = code.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) focusWrongField(event.currentTarget);
    else if (!send.isPending) send.mutate({ kind: isRecovery ? 'RECOVERY' : 'CODE', code });
  };
  const turn = () => {
    setRecovery(!isRecovery);
    setCode('');
    setMissing(false);
    send.reset();
    sign.reset();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Second factor">
      <Stack gap="md">
        <FormMessage kind="error" text={(send.error ?? sign.error)?.message ?? null} />
        {hasPasskey ? (
          <Button
            variant={hasCode ? 'default' : 'filled'}
            fullWidth
            loading={sign.isPending}
            onClick={() => {
              send.reset();
              sign.mutate();
            }}
          >
            Use a passkey
          </Button>
        ) : null}
        {hasCode ? (
          <>
            <TextInput
              key={isRecovery ? 'recovery' : 'code'}
              label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
              name="code"
              autoComplete="one-time-code"
              inputMode={isRecovery ? 'text' : 'numeric'}
              spellCheck={false}
              data-autofocus
              autoFocus
              value={code}
              error={isMissing ? 'Please enter the code' : null}
              errorProps={{ role: 'alert' }}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Button type="submit" fullWidth loading={send.isPending}>
              Confirm
            </Button>
          </>
        ) : null}
        <Group justify="space-between">
          {kinds.includes('RECOVERY') && kinds.length > 1 ? (
            <Anchor component="button" type="button" size="sm" onClick={turn}>
              {isRecovery ? 'Use the second factor' : 'Use a recovery code'}
            </Anchor>
          ) : null}
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            {backLabel}
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
