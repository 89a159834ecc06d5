import type { EodRun } from '@landfall/contract';
import type { ReactNode } from 'react';
import { runViews } from '../eod-address.ts';
import type { RunView } from '../eod-address.ts';
import { AddressLink } from '../address-link.tsx';
import { ExceptionsView } from './exceptions-view.tsx';
import { AttemptsView } from './attempts-view.tsx';
import { LogView } from './log-view.tsx';
import { OverviewView } from './overview-view.tsx';
import { RunHead } from './run-head.tsx';
import classes from './run.module.css';

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

export function RunDetails({ run, view }: { run: EodRun; view: RunView }) {
  const View = views[view];
  return (
    <div className={classes.run}>
      <RunHead run={run} />
      <nav className={classes.tabs} aria-label="Parts of the run">
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
    </div>
  );
}
