import { eodIndicatorSteps, eodLastIndicatorStep } from '@landfall/contract';
import type { EodProcess, EodStatus } from '@landfall/contract';

export type IndicatedProcess = Pick<EodProcess, 'status' | 'enableSignoff' | 'errorCode'>;

/** `skipped`: the process goes past this step. */
export type StepState = 'ahead' | 'current' | 'done' | 'skipped' | 'failed';

export interface IndicatorStep {
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

/** What fails by a person's word has come to the approval. */
const rejected = 'REJECTED';

/** The four steps of a card. A process that needs no approval goes past the third. */
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

export const stepStateWords: Readonly<Record<StepState, string>> = {
  ahead: 'not reached',
  current: 'now',
  done: 'done',
  skipped: 'not needed',
  failed: 'failed',
};
