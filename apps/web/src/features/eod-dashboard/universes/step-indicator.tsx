import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import classes from './process-card.module.css';
import { eodIndicatorSteps, eodLastIndicatorStep, type EodProcess, type EodStatus } from '@landfall/contract';

type IndicatedProcess = Pick<EodProcess, 'status' | 'enableSignoff' | 'errorCode'>;

/** `skipped`: the process does not have this step. */
type StepState = 'ahead' | 'current' | 'done' | 'skipped' | 'failed';

interface IndicatorStep {
  label: string;
  state: StepState;
}

const states: Readonly<Record<EodStatus, readonly [StepState, StepState, StepState, StepState]>> = {
  NOT_STARTED: ['ahead', 'ahead', 'ahead', 'ahead'],
  IN_PROGRESS: ['done', 'current', 'ahead', 'ahead'],
  PENDING_APPROVAL: ['done', 'done', 'current', 'ahead'],
  COMPLETED: ['done', 'done', 'done', 'done'],
  FAILED: ['done', 'done', 'ahead', 'failed'],
};

/** A rejected process has reached the approval step. */
const rejected = 'REJECTED';

/** The four steps of a card. Without an approval the third is skipped. */
export function indicatorSteps({ status, enableSignoff, errorCode }: IndicatedProcess): IndicatorStep[] {
  const [started, working, approval, end] = states[status];
  const [startedLabel, workingLabel, approvalLabel] = eodIndicatorSteps;
  const isPast = enableSignoff === 'N' && status !== 'PENDING_APPROVAL';
  const isRejected = status === 'FAILED' && errorCode === rejected;
  return [
    { label: startedLabel, state: started },
    { label: workingLabel, state: working },
    { label: approvalLabel, state: isPast ? 'skipped' : isRejected ? 'done' : approval },
    { label: eodLastIndicatorStep(status), state: end },
  ];
}

const stepStateWords: Readonly<Record<StepState, string>> = {
  ahead: 'not reached',
  current: 'now',
  done: 'done',
  skipped: 'not needed',
  failed: 'failed',
};

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
