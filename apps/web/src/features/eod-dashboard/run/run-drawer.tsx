import { Box, Drawer, Group, Skeleton, Stack } from '@mantine/core';
import { FetchFailure } from '../../../ui/states.tsx';
import { type RunView, runViews } from '../../../lib/screen-addresses.ts';
import { useEodRun, eodErrorMessage, isRunMissing } from '../eod-queries.ts';
import { type EodRun, type EodStep, eodLogLimit, type EodLogLine } from '@landfall/contract';
import type { ReactNode } from 'react';
import { AddressLink } from '../screen-context.tsx';
import { Resolution, RunHead, CountedList, DecisionList, RunNotFound, ExceptionsView } from './run-lists.tsx';
import tabs from '../../../ui/tab-links.module.css';
import classes from './run.module.css';
import { readableInstant } from '../../../lib/dates.ts';
import { tookText, timeOfDay } from '../model/elapsed.ts';
import { StatusBadge } from '../status-badge.tsx';
import { ErrorBlock, TriggeredBy } from '../universes/process-parts.tsx';
import { CopyableIdentifier, CopyButton } from '../../../ui/copy-button.tsx';

const labels: Readonly<Record<RunView, (run: EodRun) => string>> = {
  overview: () => 'Overview',
  exceptions: ({ exceptionsCount }) => `Exceptions (${exceptionsCount})`,
  log: ({ logLines }) => `Log (${logLines.length})`,
  attempts: ({ attempts }) => `Attempts (${attempts.length})`,
};

const views: Readonly<Record<RunView, (props: { run: EodRun }) => ReactNode>> = {
  overview: OverviewView,
  exceptions: ExceptionsView,
  log: LogView,
  attempts: AttemptsView,
};

function RunDetails({ run, view }: { run: EodRun; view: RunView }) {
  const View = views[view];
  return (
    <Stack gap="md" miw={0}>
      <RunHead run={run} />
      <nav className={tabs.tabs} aria-label="Parts of the run">
        {runViews.map((each) => (
          <AddressLink
            key={each}
            change={{ view: each === 'overview' ? undefined : each }}
            aria-current={each === view ? 'page' : undefined}
          >
            {labels[each](run)}
          </AddressLink>
        ))}
      </nav>
      <View run={run} />
    </Stack>
  );
}

function AttemptsView({ run }: { run: EodRun }) {
  return (
    <ol className={classes.attempts}>
      {run.attempts.map((each) => (
        <li key={each.attempt} aria-label={`Attempt ${each.attempt}`}>
          <Group gap="xs" wrap="nowrap" justify="space-between">
            <strong>Attempt {each.attempt}</strong>
            <StatusBadge status={each.status} />
          </Group>
          <p className={classes.line}>
            <TriggeredBy who={each.triggeredBy} />
            <time dateTime={each.startedAt}>{readableInstant(each.startedAt)}</time>
            <span>{tookText(each.startedAt, each.endedAt)}</span>
          </p>
          <ErrorBlock process={each} />
          <Resolution of={each} />
        </li>
      ))}
    </ol>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

function OverviewView({ run }: { run: EodRun }) {
  const { status, steps, counts, inputs, outputs, inputsHash, outputsHash, approval } = run;
  return (
    <>
      <Part title="Steps">
        <StepList steps={steps} />
      </Part>
      <div className={classes.halves}>
        <Part title="Inputs">
          <CountedList counted={inputs} nothing="None." />
          {inputsHash === null ? null : <Hash value={inputsHash} />}
        </Part>
        <Part title="Outputs">
          <CountedList counted={outputs} nothing={status === 'COMPLETED' ? 'None.' : 'None yet.'} />
          {outputsHash === null ? null : <Hash value={outputsHash} />}
        </Part>
      </div>
      {counts.length > 0 ? (
        <Part title="Counts">
          <CountedList counted={counts} nothing="None." />
        </Part>
      ) : null}
      {approval && approval.decisions.length > 0 ? (
        <Part title="Decisions">
          <DecisionList decisions={approval.decisions} />
        </Part>
      ) : null}
    </>
  );
}

/** Equal inputs have equal hashes, so that days or runs can be compared. */
function Hash({ value }: { value: string }) {
  return (
    <Box mt="0.25rem" ml="-0.375rem">
      <CopyableIdentifier name="Hash" value={value} shown={16} />
    </Box>
  );
}

function StepList({ steps }: { steps: readonly EodStep[] }) {
  if (steps.length === 0) return <p className="quiet small tabular breakable">None yet.</p>;
  return (
    <ol className={classes.steps}>
      {steps.map(({ name, status, detail, startedAt, endedAt }) => (
        <li key={name}>
          <Box component="span" miw={0} className="breakable">
            {name}
          </Box>
          <span className="quiet small tabular breakable">{tookText(startedAt, endedAt)}</span>
          <StatusBadge status={status} />
          {detail === null ? null : <span className={classes.stepDetail}>{detail}</span>}
        </li>
      ))}
    </ol>
  );
}

interface RunDrawerProps {
  /** Null if the drawer is closed. */
  runId: string | null;
  view: RunView;
  onClose: () => void;
}

/** The details of one process, beside the day. */
export function RunDrawer({ runId, view, onClose }: RunDrawerProps) {
  return (
    <Drawer opened={runId !== null} onClose={onClose} position="right" size="min(50rem, 100%)" title="Run">
      {runId === null ? null : <Run key={runId} runId={runId} view={view} />}
    </Drawer>
  );
}

function Run({ runId, view }: { runId: string; view: RunView }) {
  const { data, error, refetch } = useEodRun(runId);
  if (data) return <RunDetails run={data} view={view} />;
  if (isRunMissing(error)) return <RunNotFound />;
  if (error) return <FetchFailure message={eodErrorMessage(error)} onRetry={() => void refetch()} />;
  return (
    <Stack gap="sm" role="status" aria-busy="true" aria-label="Loading">
      <Skeleton h={28} w="60%" />
      <Skeleton h={48} />
      <Skeleton h={34} />
      <Skeleton h={240} />
    </Stack>
  );
}

const asText = ({ at, attempt, level, text }: EodLogLine) => `${at}\t${attempt}\t${level}\t${text}`;

function LogView({ run }: { run: EodRun }) {
  const { logLines } = run;
  if (logLines.length === 0) return <p className="quiet small tabular breakable">The log is empty.</p>;
  return (
    <section aria-label="Log">
      <Group gap="sm" wrap="nowrap" mb={4}>
        <span className="quiet small tabular breakable">
          {logLines.length >= eodLogLimit ? `The newest ${eodLogLimit} lines.` : 'Newest last.'}
        </span>
        <CopyButton size="compact-xs" text={logLines.map(asText).join('\n')} />
      </Group>
      <ol className={classes.log}>
        {logLines.map((line, at) => (
          <li key={`${line.at} ${at}`} data-level={line.level}>
            <time dateTime={line.at} title={readableInstant(line.at)}>
              {timeOfDay(line.at)}
            </time>
            <span>
              {line.level === 'INFO' ? null : <strong>{line.level === 'ERROR' ? 'Error' : 'Warning'}: </strong>}
              {line.text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
