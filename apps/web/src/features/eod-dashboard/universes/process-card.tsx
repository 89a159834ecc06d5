import type { EodProcess } from '@landfall/contract';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { marketInstant, readableInstant } from '../../../lib/dates.ts';
import { noValue } from '../../../ui/data-table/column.ts';
import { AddressLink } from '../address-link.tsx';
import { resolutionWords } from '../model/status-words.ts';
import { startText } from '../model/time-of-day.ts';
import { waitsFor } from '../model/waits-for.ts';
import { useEodScreen } from '../screen-context.ts';
import { StatusBadge } from '../status-badge.tsx';
import { Elapsed } from './elapsed.tsx';
import { ErrorBlock } from './error-block.tsx';
import { ProcessProgress } from './process-progress.tsx';
import { RetryButton } from './retry-button.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { TriggeredBy } from './triggered-by.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import classes from './process-card.module.css';

interface ProcessCardProps {
  process: EodProcess;
  /** All processes of its universe. */
  ofUniverse: readonly EodProcess[];
}

export function ProcessCard({ process, ofUniverse }: ProcessCardProps) {
  const { date, ask } = useEodScreen();
  const { processName, status, lastTriggerTime, runId, attempt, resolution, resolutionReason } = process;
  const nameId = useId();
  const name = useFocusKept();
  const waiting = waitsFor(process, ofUniverse);
  return (
    <li className={classes.card} data-status={status} aria-labelledby={nameId}>
      <div className={classes.head}>
        <h4 id={nameId} ref={name} tabIndex={-1} className={classes.name}>
          {runId === null ? (
            processName
          ) : (
            <AddressLink change={{ run: runId, view: undefined }}>{processName}</AddressLink>
          )}
        </h4>
        <StatusBadge status={status} />
      </div>
      <StepIndicator process={process} />
      <dl className={classes.facts}>
        <div>
          <dt>Triggered by</dt>
          <dd>
            <TriggeredBy who={process.triggeredBy} />
          </dd>
        </div>
        <div>
          <dt>Started</dt>
          <dd>
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
          </dd>
        </div>
        <div>
          <dt>Elapsed</dt>
          <dd>
            <Elapsed process={process} />
          </dd>
        </div>
      </dl>
      <ProcessProgress process={process} />
      <ErrorBlock process={process} />
      {waiting.length > 0 ? <p className={classes.note}>Waits for {waiting.join(', ')}.</p> : null}
      {resolution === null ? null : (
        <p className={classes.note}>
          {resolutionWords[resolution]}
          {resolutionReason === null ? '.' : `: ${resolutionReason}`}
        </p>
      )}
      <div className={classes.foot}>
        <RetryButton process={process} effectiveDate={date} />
        {process.canWaive ? (
          <Button size="xs" variant="default" onClick={() => ask({ kind: 'waive', process, date })}>
            Waive
          </Button>
        ) : null}
        {status === 'PENDING_APPROVAL' && runId !== null ? (
          <Button
            size="xs"
            variant={process.canApprove ? 'filled' : 'default'}
            renderRoot={(props) => <AddressLink {...props} change={{ approve: runId }} />}
          >
            {process.canApprove ? 'Review and approve' : 'Review'}
          </Button>
        ) : null}
        {attempt > 1 ? <span className={classes.attempt}>Attempt {attempt}</span> : null}
      </div>
    </li>
  );
}
