import type { EodUniverse } from '@landfall/contract';
import { Button, Group, Text } from '@mantine/core';
import { counted } from '../../../lib/numbers.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useStartUniverse } from '../queries/act-mutations.ts';
import classes from './acts.module.css';

interface RunUniverseProps {
  universe: EodUniverse;
  date: string;
  onClose: () => void;
}

/** Starts a universe's day by hand: for the first time, or again for a new revision. */
export function RunUniverse({ universe, date, onClose }: RunUniverseProps) {
  const { universeId, processes, restatementReason } = universe;
  const start = useStartUniverse({ universeId, effectiveDate: date }, restatementReason ?? undefined);
  return (
    <div className={classes.dialog}>
      <Text size="sm">
        {restatementReason === null
          ? `Starts its ${counted(processes.length, 'process', 'processes')} in your name.`
          : 'Runs it again in your name. What differs is published as a new revision; what was published before is kept.'}
      </Text>
      {start.error ? <Notice tone="red">{start.error.message}</Notice> : null}
      <Group justify="flex-end" gap="xs" className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          loading={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: onClose })}
        >
          Run
        </Button>
      </Group>
    </div>
  );
}
