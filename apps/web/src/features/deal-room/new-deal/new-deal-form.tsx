import type { Deal } from '@landfall/contract';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useCreateDeal } from '../deals-query.ts';
import { dealFields, emptyDeal, readNewDeal } from '../model/new-deal.ts';
import type { DealField, NewDealProblems } from '../model/new-deal.ts';

interface NewDealFormProps {
  onAdded: (deal: Deal) => void;
  onCancel: () => void;
}

export function NewDealForm({ onAdded, onCancel }: NewDealFormProps) {
  const [values, setValues] = useState(emptyDeal);
  const [problems, setProblems] = useState<NewDealProblems>({});
  const add = useCreateDeal();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React hands this on to the upload form, whose child the dialog is though it floats above it.
    event.stopPropagation();
    const read = readNewDeal(values);
    setProblems(read.problems);
    if (read.deal) add.mutate(read.deal, { onSuccess: onAdded });
  };
  const change = (name: DealField, value: string) => {
    setValues({ ...values, [name]: value });
    setProblems({ ...problems, [name]: undefined });
  };
  const refusal = (name: DealField) => (add.error instanceof ApiError ? add.error.field(name) : undefined);
  return (
    <form onSubmit={submit} noValidate aria-label="New deal">
      <Stack gap="md">
        {add.error ? <Notice tone="red">{add.error.message}</Notice> : null}
        {dealFields.map(({ name, label, hint }, index) => (
          <TextInput
            key={name}
            label={label}
            description={hint}
            value={values[name]}
            error={problems[name] ?? refusal(name)}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
            autoComplete="off"
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            Add deal
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
