import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { indicatorSteps, stepStateWords } from '../model/indicator.ts';
import type { IndicatedProcess, StepState } from '../model/indicator.ts';
import classes from './step-indicator.module.css';

const marks: Partial<Record<StepState, typeof IconCheck>> = { done: IconCheck, failed: IconX, skipped: IconMinus };

/** How far a process has come, in four steps. */
export function StepIndicator({ process }: { process: IndicatedProcess }) {
  return (
    <ol className={classes.steps} aria-label="Progress">
      {indicatorSteps(process).map(({ label, state }) => {
        const Mark = marks[state];
        return (
          <li key={label} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={classes.mark} aria-hidden>
              {Mark ? <Mark size={12} stroke={2.6} /> : null}
            </span>
            {label}
            <VisuallyHidden>, {stepStateWords[state]}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}
