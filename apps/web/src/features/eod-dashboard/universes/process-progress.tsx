import type { EodProcess } from '@landfall/contract';
import { Progress } from '@mantine/core';
import { quantity } from '../../../lib/market-numbers.ts';
import classes from './process-card.module.css';

/** How far a process that runs has come; stripes while that is not known. */
export function ProcessProgress({ process }: { process: EodProcess }) {
  const { status, progress, processName } = process;
  if (status !== 'IN_PROGRESS') return null;
  const { done, total, stage } = progress ?? { done: 0, total: 0, stage: 'Running' };
  const isKnown = total > 0;
  return (
    <div className={classes.progress}>
      <span>{isKnown ? `${stage}, ${quantity(done)} of ${quantity(total)}` : stage}</span>
      <Progress
        value={isKnown ? (done / total) * 100 : 100}
        striped={!isKnown}
        animated={!isKnown}
        size="sm"
        aria-label={`Progress of ${processName}`}
      />
    </div>
  );
}
