import { type Deal, createDealRequest, type CreateDealRequest } from '@landfall/contract';
import { Modal, Button, Group, Stack, TextInput } from '@mantine/core';
import { toast } from '../../ui/toast.ts';
import { withClass, withIssuer, withSeries, useCreateDeal } from '../../ui/documents/deal-fields.tsx';
import { formStore } from './upload/upload-store.ts';
import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { Notice } from '../../ui/notice.tsx';

type DealField = keyof CreateDealRequest;
type NewDealProblems = Partial<Record<DealField, string | undefined>>;

const dealFields: readonly { name: DealField; label: string; hint: string }[] = [
  { name: 'issuer_name', label: 'Issuer name', hint: 'As in the offering circular' },
  { name: 'issuer_series', label: 'Series', hint: 'Such as 2026-1' },
  { name: 'issuer_class', label: 'Class', hint: 'Capital letters and digits, such as A' },
];

export const emptyDeal: Record<DealField, string> = { issuer_name: '', issuer_series: '', issuer_class: '' };

/** The deal to send, or the first problem of each field, by the contract's own rules. */
export function readNewDeal(values: Record<DealField, string>): {
  deal: CreateDealRequest | null;
  problems: NewDealProblems;
} {
  const parsed = createDealRequest.safeParse(values);
  if (parsed.success) return { deal: parsed.data, problems: {} };
  const problems: NewDealProblems = {};
  for (const { path, message } of parsed.error.issues) {
    const name = path[0] as DealField;
    problems[name] ??= message;
  }
  return { deal: null, problems };
}

interface NewDealFormProps {
  onAdded: (deal: Deal) => void;
  onCancel: () => void;
}

function NewDealForm({ onAdded, onCancel }: NewDealFormProps) {
  const [values, setValues] = useState(emptyDeal);
  const [problems, setProblems] = useState<NewDealProblems>({});
  const add = useCreateDeal();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React passes this event to the upload form, because the dialog is its child.
    event.stopPropagation();
    if (add.isPending) return;
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

/** Administrators add a deal, and the upload form selects it. */
export function NewDealDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [added, setAdded] = useState(0);
  const choose = (deal: Deal) => {
    const ofIssuer = withIssuer(formStore.get(), deal.issuer_name);
    formStore.set(withClass(withSeries(ofIssuer, deal.issuer_series), deal.issuer_class));
    toast.success({
      title: 'Deal added',
      message: `${deal.issuer_name} ${deal.issuer_series} Class ${deal.issuer_class}`,
    });
    setAdded(added + 1);
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title="New deal" size="sm" centered>
      {/* What closes takes no second click of a double click; opened again meanwhile, it is a new form. */}
      <div inert={!isOpen}>
        <NewDealForm key={added} onAdded={choose} onCancel={onClose} />
      </div>
    </Modal>
  );
}
