import { Fact } from '../../ui/fact.tsx';
import { Box, Drawer, Stack } from '@mantine/core';
import { fetchErrorMessage } from '../../lib/api-error.ts';
import { readableDate, readableInstant } from '../../lib/dates.ts';
import { asOfWords } from '../../ui/as-of-bar.tsx';
import { EmptyState, FetchFailure } from '../../ui/states.tsx';
import { Spinner } from '../../ui/list-state.tsx';
import { usePriceLineage } from './security-query.ts';
import classes from './security.module.css';
import type { getPriceLineage } from '@landfall/contract';
import type { AnswerOf } from '../../lib/api.ts';
import { margin, twoDecimals } from '../../lib/numbers.ts';
import { sourceWords } from './prices-table.tsx';

interface LineageDrawerProps {
  name: string;
  identifier: string;
  /** The day of the price; null keeps the drawer shut. */
  date: string | null;
  asOf: string | undefined;
  onClose: () => void;
}

export function LineageDrawer({ name, identifier, date, asOf, onClose }: LineageDrawerProps) {
  return (
    <Drawer
      opened={date !== null}
      onClose={onClose}
      position="right"
      size={400}
      title={date === null ? '' : `Price of ${readableDate(date)}`}
    >
      <Box component="p" mb="md" className="quiet small">
        {name}
      </Box>
      {asOf === undefined ? null : (
        <Box component="p" mb="md" className="quiet small">
          As it was known at {asOfWords(asOf)}
        </Box>
      )}
      {date === null ? null : <Revisions identifier={identifier} date={date} asOf={asOf} />}
    </Drawer>
  );
}

type RevisionsProps = { identifier: string; date: string; asOf: string | undefined };

function Revisions({ identifier, date, asOf }: RevisionsProps) {
  const { data, error, refetch } = usePriceLineage(identifier, date, asOf);
  if (error) return <FetchFailure message={fetchErrorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  if (data.length === 0) return <EmptyState title="No price on this day" />;
  const newestFirst = data.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.loadedAt < b.loadedAt ? 1 : -1),
  );
  return (
    <Stack component="ol" gap="sm">
      {newestFirst.map((revision) => (
        <RevisionItem key={`${revision.source} ${revision.revision}`} revision={revision} />
      ))}
    </Stack>
  );
}

type Revision = AnswerOf<typeof getPriceLineage>[number];

function RevisionItem({ revision }: { revision: Revision }) {
  const { source, isCurrent, bidPx, bidDm, fileName, line, loadedAt, loadedBy, approvedBy, comment } = revision;
  const facts: [string, string | null][] = [
    ['File', fileName === null ? null : line === null ? fileName : `${fileName}, line ${line}`],
    ['Loaded', readableInstant(loadedAt)],
    ['By', loadedBy],
    ['Approved by', approvedBy],
    ['Comment', comment],
  ];
  return (
    <li className={classes.revision} data-current={isCurrent || undefined}>
      <p className={classes.heading}>
        <strong>{sourceWords[source]}</strong>
        <span>
          revision {revision.revision}
          {isCurrent ? ', current' : ', replaced'}
        </span>
      </p>
      <p className={classes.figures}>
        <span>
          Clean Price <strong>{twoDecimals(bidPx)}</strong>
        </span>
        <span>
          DM <strong>{margin(bidDm)}</strong>
        </span>
      </p>
      <dl className={classes.facts}>
        {facts.map(([term, value]) =>
          value === null ? null : (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ),
        )}
      </dl>
    </li>
  );
}
