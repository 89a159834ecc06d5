import type { EodApproval, EodRun } from '@landfall/contract';
import { Text } from '@mantine/core';
import { readableDate } from '../../../lib/dates.ts';
import { counted } from '../../../lib/numbers.ts';
import { AddressLink } from '../address-link.tsx';
import { CountedList } from '../run/counted-list.tsx';
import { DecisionList } from '../run/decision-list.tsx';
import { PriceMoves } from './price-moves.tsx';

/** What an approval would approve: how much, what was found wrong with it, and what moved most. */
export function ApprovalSubject({ run, approval }: { run: EodRun; approval: EodApproval }) {
  const { runId, processName, universeName, effectiveDate } = run;
  const { counts, exceptionsCount, largestMoves, decisions } = approval;
  return (
    <>
      <Text size="sm">
        <strong>{processName}</strong> of {universeName}, {readableDate(effectiveDate)}.{' '}
        {exceptionsCount === 0 ? (
          'No exceptions.'
        ) : (
          <AddressLink change={{ run: runId, view: 'exceptions', approve: undefined }}>
            {counted(exceptionsCount, 'exception')}
          </AddressLink>
        )}
      </Text>
      {counts.length > 0 ? (
        <section aria-label="Counts">
          <h3>Counts</h3>
          <CountedList counted={counts} nothing="None." />
        </section>
      ) : null}
      <section aria-label="Largest moves">
        <h3>Largest moves against the day before</h3>
        <PriceMoves moves={largestMoves} />
      </section>
      {decisions.length > 0 ? (
        <section aria-label="Decisions so far">
          <h3>Decisions so far</h3>
          <DecisionList decisions={decisions} />
        </section>
      ) : null}
    </>
  );
}
