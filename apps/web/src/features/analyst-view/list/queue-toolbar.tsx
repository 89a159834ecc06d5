import { assigneeFilter, queueOrder, type AssigneeFilter, type QueueOrder } from '@landfall/contract';
import { Button, Checkbox, NativeSelect, Stack, Group, Box } from '@mantine/core';
import { DocumentFilterBox } from '../../../ui/search-fields.tsx';
import { counted } from '../../../lib/numbers.ts';
import { type QueueFilter, useNextDocument } from '../documents-query.ts';
import classes from './list.module.css';

const orders: Readonly<Record<QueueOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  doubtful: 'Most values to look at',
  issuer: 'Issuer and series',
};
const takers: Readonly<Record<AssigneeFilter | 'all', string>> = {
  all: 'Taken or not',
  me: 'Taken by me',
  nobody: 'Not taken',
  others: 'Taken by others',
};
const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

interface QueueToolbarProps {
  filter: QueueFilter;
  onFilter: (filter: QueueFilter) => void;
  onNext: (documentId: string) => void;
  /** Null while it is not known. */
  total: number | null;
}

/** What the list shows, in which order, and the way to the document that has waited longest. */
export function QueueToolbar({ filter, onFilter, onNext, total }: QueueToolbarProps) {
  const next = useNextDocument(onNext);
  return (
    <Stack gap={8}>
      <Group gap={8}>
        <Checkbox
          label="Show pending review only"
          checked={filter.isPendingOnly}
          onChange={(event) => onFilter({ ...filter, isPendingOnly: event.currentTarget.checked })}
        />
        <Box component="span" flex="1" ta="right" className="quiet small" role="status">
          {total === null ? '' : counted(total, 'document')}
        </Box>
        <Button size="compact-sm" variant="default" loading={next.isPending} onClick={() => next.mutate()}>
          Take the oldest
        </Button>
      </Group>
      <Group gap={8}>
        <Box flex="1 1 240px">
          <DocumentFilterBox value={filter.text} onFilter={(text) => onFilter({ ...filter, text })} />
        </Box>
        <NativeSelect
          className={classes.choice ?? ''}
          aria-label="Order"
          data={options(orders)}
          value={filter.order}
          onChange={(event) => onFilter({ ...filter, order: queueOrder.parse(event.currentTarget.value) })}
        />
        <NativeSelect
          className={classes.choice ?? ''}
          aria-label="Taken by"
          data={options(takers)}
          value={filter.taken ?? 'all'}
          onChange={(event) =>
            onFilter({ ...filter, taken: assigneeFilter.safeParse(event.currentTarget.value).data ?? null })
          }
        />
      </Group>
      <p className={classes.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> another document, <kbd>Enter</kbd> review, <kbd>T</kbd> take or give back,{' '}
        <kbd>X</kbd> choose, <kbd>/</kbd> search
      </p>
    </Stack>
  );
}
