import { Drawer } from '@mantine/core';
import { fetchErrorMessage } from '../../../lib/fetch-error.ts';
import { readableDate } from '../../../lib/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FetchFailure } from '../../../ui/fetch-failure.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { usePriceLineage } from '../security-query.ts';
import { RevisionItem } from './revision-item.tsx';
import classes from './lineage.module.css';

interface LineageDrawerProps {
  name: string;
  identifier: string;
  /** The day of the price; null keeps the drawer shut. */
  date: string | null;
  onClose: () => void;
}

/** Where one price came from: file and line or override, who, when; every revision, the current one first. */
export function LineageDrawer({ name, identifier, date, onClose }: LineageDrawerProps) {
  return (
    <Drawer
      opened={date !== null}
      onClose={onClose}
      position="right"
      size={400}
      title={date === null ? '' : `Price of ${readableDate(date)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.of}>{name}</p>
      {date === null ? null : <Revisions identifier={identifier} date={date} />}
    </Drawer>
  );
}

function Revisions({ identifier, date }: { identifier: string; date: string }) {
  const { data, error, refetch } = usePriceLineage(identifier, date);
  if (error) return <FetchFailure message={fetchErrorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  if (data.length === 0) return <EmptyState title="No price on this day" />;
  const newestFirst = data.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.loadedAt < b.loadedAt ? 1 : -1),
  );
  return (
    <ol className={classes.revisions}>
      {newestFirst.map((revision) => (
        <RevisionItem key={`${revision.source} ${revision.revision}`} revision={revision} />
      ))}
    </ol>
  );
}
