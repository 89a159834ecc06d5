import type { EodRun } from '@landfall/contract';
import type { ReactNode } from 'react';
import { CopyableIdentifier } from '../../../ui/copyable-identifier.tsx';
import { CountedList } from './counted-list.tsx';
import { DecisionList } from './decision-list.tsx';
import { StepList } from './step-list.tsx';
import classes from './run.module.css';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

/** What was done, from what, to what. */
export function OverviewView({ run }: { run: EodRun }) {
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

/** The same inputs give the same hash: two days or two runs can be held against each other by it. */
function Hash({ value }: { value: string }) {
  return (
    <div className={classes.hash}>
      <CopyableIdentifier name="Hash" value={value} shown={16} />
    </div>
  );
}
