import { confirmDealProposal, proposedDeals, type DealProposal, type ProposedDeals } from '@landfall/contract';
import { Box, Button, Card, Group, Loader, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { mayCall, useUser } from '../../../lib/auth.ts';
import { readableInstant } from '../../../lib/dates.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { ToneBadge } from '../../../ui/notice.tsx';
import list from '../recent/recent.module.css';
import { ReviewLink } from '../recent/recent-panel.tsx';
import { useProposals, useDecision } from './proposals-query.ts';

/** Documents for which no deal fits. Nothing shows where there is none. */
export function ProposalsPanel() {
  const { data, isError, isFetching, refetch } = useProposals();
  if (!isError && (data === undefined || data.length === 0)) return null;
  return (
    <Card component="section" aria-labelledby="proposed-deals" mb="lg">
      <Title order={2} id="proposed-deals">
        Proposed deals
      </Title>
      <Text size="sm" c="dimmed">
        Documents for which no deal fits. They are read once an administrator has confirmed the deal.
      </Text>
      {isError ? (
        <ErrorState
          message="The proposed deals could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      <Box component="ul" mt="sm">
        {data?.map((proposal) => (
          <li key={proposal.id} className={list.item} aria-label={proposal.originalName}>
            <ProposalHead proposal={proposal} />
            {proposal.state === 'READING' ? (
              <Group gap="xs" role="status">
                <Loader size="xs" aria-hidden />
                <Text size="sm">Reading the cover</Text>
              </Group>
            ) : null}
            {proposal.state === 'OPEN' ? <ProposalForm proposal={proposal} /> : null}
            {proposal.reason === null ? null : <Text size="sm">{proposal.reason}</Text>}
            {proposal.documentId === null ? null : (
              <ReviewLink documentId={proposal.documentId} aria-label={`Review ${proposal.originalName}`}>
                Review
              </ReviewLink>
            )}
          </li>
        ))}
      </Box>
    </Card>
  );
}

const states = {
  READING: { tone: 'blue', words: 'Reading' },
  OPEN: { tone: 'yellow', words: 'To be confirmed' },
  CONFIRMED: { tone: 'green', words: 'Confirmed' },
  REFUSED: { tone: 'grey', words: 'Withdrawn' },
} as const;

function ProposalHead({ proposal }: { proposal: DealProposal }) {
  const { originalName, state, proposedBy, proposedAt, decidedBy } = proposal;
  const { tone, words } = states[state];
  return (
    <>
      <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between">
        <Text miw={0} className="breakable medium">
          {originalName}
        </Text>
        <ToneBadge tone={tone} isDotted>
          {words}
        </ToneBadge>
      </Group>
      <Text size="xs" c="dimmed">
        Proposed by {proposedBy.username}, {readableInstant(proposedAt)}
        {decidedBy === null ? null : `. ${words} by ${decidedBy}`}
      </Text>
    </>
  );
}

const valuesOf = ({ issuerName, issuerSeries, issuerClasses }: DealProposal) => ({
  issuer_name: issuerName,
  issuer_series: issuerSeries,
  issuer_classes: issuerClasses.join(', '),
});

const fields = [
  { name: 'issuer_name', label: 'Proposed issuer' },
  { name: 'issuer_series', label: 'Proposed series' },
  { name: 'issuer_classes', label: 'Proposed classes' },
] as const;
type FieldName = (typeof fields)[number]['name'];
type Problems = Partial<Record<FieldName, string>>;

/** The names to send, or the first problem of each field, by the contract's own rules. */
function readNames(values: Record<FieldName, string>): { names: ProposedDeals | null; problems: Problems } {
  const issuer_classes = values.issuer_classes
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const parsed = proposedDeals.safeParse({ ...values, issuer_classes });
  if (parsed.success) return { names: parsed.data, problems: {} };
  const problems: Problems = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as FieldName] ??= message;
  return { names: null, problems };
}

function ProposalForm({ proposal }: { proposal: DealProposal }) {
  const user = useUser();
  const mayConfirm = mayCall(user, confirmDealProposal);
  const isOwn = proposal.proposedBy.id === user.id;
  const [values, setValues] = useState(() => valuesOf(proposal));
  // Somebody else may correct them meanwhile.
  const [told, setTold] = useState(() => JSON.stringify(values));
  const now = JSON.stringify(valuesOf(proposal));
  if (now !== told) {
    setTold(now);
    setValues(valuesOf(proposal));
  }
  const [problems, setProblems] = useState<Problems>({});
  const { change, withdraw, confirm, isBusy } = useDecision(proposal);
  const decide = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readNames(values);
    setProblems(read.problems);
    if (read.names) (mayConfirm ? confirm : change).mutate(read.names);
  };
  return (
    <form onSubmit={decide} noValidate aria-label={`Deal of ${proposal.originalName}`}>
      <SimpleGrid cols={{ base: 1, xs: 3, md: 1, lg: 3 }} spacing="xs">
        {fields.map(({ name, label }) => (
          <TextInput
            key={name}
            size="xs"
            label={label}
            value={values[name]}
            error={problems[name]}
            readOnly={!mayConfirm && !isOwn}
            {...(name === 'issuer_classes' ? { placeholder: 'A, B' } : {})}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={4}>
        {proposal.issuerName === '' && proposal.issuerClasses.length === 0
          ? 'Nothing was found on the cover: type the names.'
          : 'As read on the cover, or as corrected since.'}
      </Text>
      {mayConfirm || isOwn ? (
        <Group gap="xs" mt="xs">
          <Button type="submit" size="compact-sm" loading={confirm.isPending || change.isPending} disabled={isBusy}>
            {mayConfirm ? 'Confirm and upload' : 'Save'}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={withdraw.isPending}
            disabled={isBusy}
            onClick={() => withdraw.mutate()}
          >
            {isOwn ? 'Withdraw' : 'Refuse'}
          </Button>
        </Group>
      ) : null}
    </form>
  );
}
