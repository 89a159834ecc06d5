import { Fact } from '../../../ui/fact.tsx';
import { Box, Group, VisuallyHidden } from '@mantine/core';
import {
  type EodProcess,
  listEodExceptions,
  type EodException,
  eodIndicatorSteps,
  eodLastIndicatorStep,
  type EodStatus,
} from '@landfall/contract';
import { useId, useEffect, useRef } from 'react';
import { marketInstant, readableInstant } from '../../../lib/dates.ts';
import { noValue } from '../../../ui/data-table/column.ts';
import { AddressLink, useEodScreen } from '../screen-context.tsx';
import { resolutionWords, StatusBadge } from '../status-badge.tsx';
import { startText } from '../model/elapsed.ts';
import { Elapsed, ErrorBlock, ProcessProgress, TriggeredBy, ProcessActs } from './process-parts.tsx';
import classes from './process-card.module.css';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/query-client.ts';
import { signedTwoDecimals, twoDecimals } from '../../../lib/numbers.ts';
import { SecurityLink } from '../../../ui/securities/security-link.tsx';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';

interface ProcessCardProps {
  process: EodProcess;
  ofUniverse: readonly EodProcess[];
}

export function ProcessCard({ process, ofUniverse }: ProcessCardProps) {
  const { date, today } = useEodScreen();
  const { processName, status, lastTriggerTime, runId, attempt, resolution, resolutionReason } = process;
  const nameId = useId();
  const name = useFocusKept();
  const waiting = waitsFor(process, ofUniverse);
  return (
    <li className={classes.card} data-status={status} aria-labelledby={nameId}>
      <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
        <h4 id={nameId} ref={name} tabIndex={-1} className={classes.name}>
          {runId === null ? (
            processName
          ) : (
            <AddressLink change={{ run: runId, view: undefined }}>{processName}</AddressLink>
          )}
        </h4>
        <StatusBadge status={status} />
      </Group>
      <StepIndicator process={process} />
      <dl className={classes.facts}>
        <Fact term="Triggered by">
          <TriggeredBy who={process.triggeredBy} />
        </Fact>
        <Fact term="Started">
          {lastTriggerTime === null ? (
            noValue
          ) : (
            <time
              dateTime={lastTriggerTime}
              title={`${readableInstant(lastTriggerTime)} (${marketInstant(lastTriggerTime)})`}
            >
              {startText(lastTriggerTime, date)}
            </time>
          )}
        </Fact>
        <Fact term="Elapsed">
          <Elapsed process={process} />
        </Fact>
      </dl>
      <ProcessProgress process={process} />
      <ErrorBlock process={process} />
      <FailedPrices process={process} />
      {process.canWaive && date !== today ? (
        <p className="quiet tiny breakable">
          Once its cause is mended, an operator runs a past day again: <code>eod run --date {date}</code>
        </p>
      ) : null}
      {waiting.length > 0 ? <p className="quiet tiny breakable">Waits for {waiting.join(', ')}.</p> : null}
      {resolution === null ? null : (
        <p className="quiet tiny breakable">
          {resolutionWords[resolution]}
          {resolutionReason === null ? '.' : `: ${resolutionReason}`}
        </p>
      )}
      <div className={classes.foot}>
        <ProcessActs process={process} date={date} />
        {attempt > 1 ? (
          <Box component="span" ml="auto" className="quiet tiny">
            Attempt {attempt}
          </Box>
        ) : null}
      </div>
    </li>
  );
}

/** The names of the processes that this one waits for. */
export function waitsFor(process: EodProcess, ofUniverse: readonly EodProcess[]): string[] {
  if (process.status !== 'NOT_STARTED') return [];
  return ofUniverse
    .filter(({ processId, status }) => process.dependsOn.includes(processId) && status !== 'COMPLETED')
    .map(({ processName }) => processName);
}

/** If a focused button disappears, the card's name gets the focus. */
function useFocusKept() {
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const item = name.current?.closest('li');
    if (!item) return undefined;
    let hadFocus = item.contains(document.activeElement);
    const note = () => {
      hadFocus = item.contains(document.activeElement);
    };
    const leave = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && item.contains(target))) hadFocus = false;
    };
    const observer = new MutationObserver(() => {
      if (hadFocus && document.activeElement === document.body) name.current?.focus();
    });
    observer.observe(item, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', leave);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', leave);
    };
  }, []);
  return name;
}

/** A card shows this many; the run has them all. */
const named = 3;

const useFirstErrors = (runId: string) =>
  useQuery({
    queryKey: [...cacheKeys.endOfDay, 'errors', runId],
    queryFn: async ({ signal }) =>
      (await call(listEodExceptions, { params: { runId }, query: { page: 0, size: named }, signal })).data,
    retry: false,
  });

/** `95.10 against 101.25 (−6.07%)`; empty where the finding is not about a price. */
function priceWords({ price, reference, changePercent: change }: EodException): string {
  const against = reference === null ? '' : `against ${twoDecimals(reference)}`;
  const by = change === null ? '' : `(${signedTwoDecimals(change)}%)`;
  return [price === null ? 'No price' : twoDecimals(price), against, by].filter((part) => part !== '').join(' ');
}

/** The securities whose prices failed, each with its price and what it was held against. */
function FailedPrices({ process }: { process: EodProcess }) {
  const { status, runId } = process;
  return status === 'FAILED' && runId !== null ? <FirstErrors runId={runId} /> : null;
}

function FirstErrors({ runId }: { runId: string }) {
  const { data } = useFirstErrors(runId);
  const errors = (data?.content ?? []).filter(({ severity, name }) => severity === 'ERROR' && name !== null);
  if (!data || errors.length === 0) return null;
  const others = data.totalElements - errors.length;
  return (
    <ul className={classes.failed} aria-label="Prices that failed">
      {errors.map((error) => (
        <li key={error.exceptionNo}>
          <SecurityLink identifier={error.isin ?? error.cusip}>{error.name ?? ''}</SecurityLink>
          <span>{priceWords(error)}</span>
        </li>
      ))}
      {others > 0 ? (
        <li>
          <AddressLink change={{ run: runId, view: 'exceptions' }}>All {data.totalElements} findings</AddressLink>
        </li>
      ) : null}
    </ul>
  );
}

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
function StepIndicator({ process }: { process: IndicatedProcess }) {
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
