import { comparisonCsv, nameOfSide, type ComparableDocument, type Comparison, onFile } from '@landfall/contract';
import { Box, Button, Select, Skeleton, Switch } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, fetchErrorMessage } from '../../lib/api-error.ts';
import { counted } from '../../lib/numbers.ts';
import { saveCsv } from '../../lib/files.ts';
import { usePageTitle } from '../../lib/window-hooks.ts';
import { EmptyState, FetchFailure } from '../../ui/states.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { ComparisonAddress } from '../../lib/screen-addresses.ts';
import { useComparable, useComparison, anchorOf, sidesOf, type Side, type Sides } from './comparison-queries.ts';
import { ComparisonTable } from './comparison-table.tsx';
import classes from './comparison.module.css';
import { readableInstant } from '../../lib/dates.ts';

const route = getRouteApi('/shell/report-triage/compare');

const addressOfSides = ({ left, right }: Sides): ComparisonAddress => ({
  left: left.name,
  right: right.name,
  ...(left.version === undefined ? {} : { leftVersion: left.version }),
  ...(right.version === undefined ? {} : { rightVersion: right.version }),
});

/** The server's own message for a refusal, and advice for any other failure. */
const messageOf = (error: Error): string =>
  error instanceof ApiError && error.status < 500
    ? (error.fields[0]?.message ?? error.message)
    : fetchErrorMessage(error);

export function ComparisonPage() {
  usePageTitle('Compare');
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const anchor = anchorOf(address);
  const comparable = useComparable(anchor);
  const sides = comparable.data ? sidesOf(address, comparable.data) : null;
  const comparison = useComparison(sides);
  const { all = false } = address;
  const show = (change: Partial<Sides>) => {
    if (!sides) return;
    void navigate({ search: { ...addressOfSides({ ...sides, ...change }), ...(all ? { all } : {}) } });
  };
  const failed = [comparable, comparison].find((query) => query.isError);
  return (
    <>
      <PageHeader title="Compare" subtitle="What differs between two documents of a deal, field by field" />
      {anchor === null ? <NothingChosen /> : null}
      {comparable.data && sides ? (
        <div className={classes.sides}>
          {(['left', 'right'] as const).map((name) => (
            <SidePicker
              key={name}
              label={name === 'left' ? 'Before' : 'After'}
              side={sides[name]}
              // What is on file has no deal of its own to choose from.
              isOnFileOffered={sides[name === 'left' ? 'right' : 'left'].name !== 'on-file'}
              documents={comparable.data}
              onChange={(side: Side) => show({ [name]: side })}
            />
          ))}
        </div>
      ) : null}
      {comparable.data ? <NotRead documents={comparable.data} /> : null}
      {failed?.error instanceof ApiError && failed.error.status === 404 ? (
        <EmptyState
          title="Document not found"
          message="This document does not exist, or you may not see it."
          action={<ToMyDeals />}
        />
      ) : failed?.error ? (
        <FetchFailure message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />
      ) : comparison.data ? (
        <div aria-busy={comparison.isPlaceholderData} className={classes.result}>
          <Result
            comparison={comparison.data}
            all={all}
            onAll={(next) => void navigate({ search: (before) => withAll(before, next), replace: true })}
          />
        </div>
      ) : anchor === null ? null : (
        <ComparisonSkeleton />
      )}
    </>
  );
}

const withAll = ({ all: _before, ...address }: ComparisonAddress, all: boolean): ComparisonAddress =>
  all ? { ...address, all } : address;

/** Why a supplement cannot be chosen. */
function NotRead({ documents }: { documents: readonly ComparableDocument[] }) {
  const names = documents
    .filter(({ document }) => document.docTypeCode === 'SUPPLEMENT')
    .map(({ document }) => document.originalName);
  if (names.length === 0) return null;
  return (
    <Box component="p" mb="md" className="quiet small breakable">
      Supplements are stored and not read, so they have no values to compare: {names.join(', ')}. To compare one that
      states the terms anew, upload it as an Offering Circular (OC).
    </Box>
  );
}

const ToMyDeals = () => (
  <Box component="p" ta="center">
    <Link to="/my-deals">Go to My Deals</Link>
  </Box>
);

const NothingChosen = () => (
  <EmptyState
    title="No document is chosen"
    message="Choose Compare beside a document in My Deals, or open it from a review."
    action={<ToMyDeals />}
  />
);

const ComparisonSkeleton = () => (
  <div role="status" aria-label="Comparing" aria-busy>
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} height={30} mb="xs" />
    ))}
  </div>
);

interface ResultProps {
  comparison: Comparison;
  all: boolean;
  onAll: (all: boolean) => void;
}

function Result({ comparison, all, onAll }: ResultProps) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const fields = comparison.rows.flatMap((row) => row.fields);
  const changed = fields.filter(({ isChanged }) => isChanged).length;
  const same = fields.length - changed;
  return (
    <>
      <div className={classes.bar}>
        <p role="status">
          {changed === 0 ? 'No value differs' : `${counted(changed, 'value')} ${changed === 1 ? 'differs' : 'differ'}`}
          {same === 0 ? '.' : `, ${same} ${same === 1 ? 'is' : 'are'} the same.`}
        </p>
        <Switch
          label="Show values that are the same"
          checked={all}
          disabled={same === 0}
          onChange={(event) => onAll(event.currentTarget.checked)}
        />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          disabled={fields.length === 0}
          onClick={() => saveCsv(fileName(comparison), comparisonCsv(comparison))}
        >
          CSV
        </Button>
      </div>
      {fields.length === 0 ? (
        <EmptyState title="Nothing to compare" message="Neither side has a value of the sections that both can have." />
      ) : changed === 0 && !all ? (
        <EmptyState title="No value differs" message="All values of both sides are the same." />
      ) : (
        <ComparisonTable comparison={comparison} all={all} openKey={openKey} onOpen={setOpenKey} />
      )}
    </>
  );
}

const fileName = ({ left, right }: Comparison): string =>
  `${[left, right].map((side) => nameOfSide(side).replace(/\.pdf/i, '')).join(' against ')}.csv`;

interface SidePickerProps {
  label: string;
  side: Side;
  isOnFileOffered: boolean;
  documents: readonly ComparableDocument[];
  onChange: (side: Side) => void;
}

const valueOf = ({ name, version }: Side): string => `${name} ${version ?? ''}`;

function sideOf(value: string): Side {
  const [name = '', version = ''] = value.split(' ');
  return version === '' ? { name } : { name, version: Number(version) };
}

const choicesOf = ({ document, versions }: ComparableDocument) => ({
  group: `${document.originalName}, ${document.docTypeName}`,
  items: versions.map(({ version, editedBy, at }, index) => ({
    value: valueOf({ name: document.documentId, ...(index === 0 ? {} : { version }) }),
    label:
      `${document.originalName}, version ${version}: ` +
      `${editedBy === null ? 'as read' : `saved by ${editedBy}`}, ${readableInstant(at)}`,
  })),
});

function SidePicker({ label, side, isOnFileOffered, documents, onChange }: SidePickerProps) {
  const newest = documents.find(({ document }) => document.documentId === side.name)?.versions[0];
  const shown = newest && newest.version === side.version ? { name: side.name } : side;
  return (
    <Select
      label={label}
      allowDeselect={false}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      data={[
        ...(isOnFileOffered ? [{ value: valueOf({ name: onFile }), label: 'On file: the security master' }] : []),
        ...documents.filter(({ versions }) => versions.length > 0).map(choicesOf),
      ]}
      value={valueOf(shown)}
      onChange={(value) => {
        if (value !== null) onChange(sideOf(value));
      }}
    />
  );
}
