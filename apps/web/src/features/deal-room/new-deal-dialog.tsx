import { type Deal, createDealRequest, type CreateDealRequest, dealName } from '@landfall/contract';
import { Box, Modal, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { toast } from '../../ui/toast.ts';
import {
  useCreateDeal,
  useRemoveDeal,
  useUnusedDeals,
  withClass,
  withIssuer,
  withoutClass,
  withSeries,
} from '../../ui/documents/deal-fields.tsx';
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

/** A deal that was added by mistake can be removed, as long as no document is filed under it. */
function UnusedDeals({ isShown }: { isShown: boolean }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const deals = useUnusedDeals(isShown && isOpen);
  const removal = useRemoveDeal();
  const remove = (deal: Deal) =>
    removal.mutate(deal, {
      onSuccess: () => {
        formStore.set(withoutClass(formStore.get(), deal));
        toast.success({ title: 'Deal removed', message: dealName(deal) });
      },
    });
  return (
    <Stack gap="xs" mt="md">
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        aria-expanded={isOpen}
        leftSection={isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
        onClick={toggle}
      >
        Remove a deal
      </Button>
      {isOpen ? (
        <>
          <Text size="sm" c="dimmed">
            {deals.data?.length === 0
              ? 'Every deal has documents. Move or remove them to remove their deal.'
              : 'Deals that no document is filed under, newest first.'}
          </Text>
          {removal.error ? <Notice tone="red">{removal.error.message}</Notice> : null}
          {deals.error && !deals.data ? (
            <Notice tone="red">
              {deals.error.message}{' '}
              <Button
                variant="subtle"
                size="compact-sm"
                loading={deals.isFetching}
                onClick={() => void deals.refetch()}
              >
                Try again
              </Button>
            </Notice>
          ) : null}
          {deals.isPending ? <Skeleton h={96} aria-label="Loading the deals" /> : null}
          <Box component="ul" mah={200} m={0} p={0} style={{ overflowY: 'auto' }} aria-label="Deals without documents">
            {deals.data?.map((deal) => (
              <Group component="li" key={deal.security_id} justify="space-between" wrap="nowrap" gap="xs" py={2}>
                <Text size="sm">{dealName(deal)}</Text>
                <Button
                  variant="default"
                  size="compact-sm"
                  flex="none"
                  aria-label={`Remove ${dealName(deal)}`}
                  loading={removal.isPending && removal.variables.security_id === deal.security_id}
                  onClick={() => remove(deal)}
                >
                  Remove
                </Button>
              </Group>
            ))}
          </Box>
        </>
      ) : null}
    </Stack>
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
      message: dealName(deal),
    });
    setAdded(added + 1);
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title="New deal" size="sm" centered>
      {/* What closes takes no second click of a double click; opened again meanwhile, it is a new form. */}
      <div inert={!isOpen}>
        <NewDealForm key={added} onAdded={choose} onCancel={onClose} />
        <UnusedDeals isShown={isOpen} />
      </div>
    </Modal>
  );
}
