import { eodStatusLabels } from '@landfall/contract';
import type { EodRun } from '@landfall/contract';
import { Button, Group, Text } from '@mantine/core';
import { DecisionList } from '../run/decision-list.tsx';
import classes from './acts.module.css';

/** Somebody else was quicker, or it was never asked. */
export function NotWaiting({ run, onClose }: { run: EodRun; onClose: () => void }) {
  const { processName, universeName, status, approval } = run;
  return (
    <div className={classes.dialog}>
      <Text size="sm" role="status">
        {processName} of {universeName} does not wait for approval: it is {eodStatusLabels[status].toLowerCase()}.
      </Text>
      {approval && approval.decisions.length > 0 ? <DecisionList decisions={approval.decisions} /> : null}
      <Group justify="flex-end" className={classes.foot}>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  );
}
