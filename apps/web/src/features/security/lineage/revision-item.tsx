import type { getPriceLineage } from '@landfall/contract';
import type { AnswerOf } from '../../../lib/api.ts';
import { readableInstant } from '../../../lib/dates.ts';
import { margin, twoDecimals } from '../../../lib/market-numbers.ts';
import { sourceWords } from './source-words.ts';
import classes from './lineage.module.css';

type Revision = AnswerOf<typeof getPriceLineage>[number];

export function RevisionItem({ revision }: { revision: Revision }) {
  const { source, isCurrent, bidPx, bidDm, fileName, line, loadedAt, loadedBy, approvedBy, comment } = revision;
  const facts: [string, string | null][] = [
    ['File', fileName === null ? null : line === null ? fileName : `${fileName}, line ${line}`],
    ['Loaded', readableInstant(loadedAt)],
    ['By', loadedBy],
    ['Approved by', approvedBy],
    ['Comment', comment],
  ];
  return (
    <li className={classes.revision} data-current={isCurrent || undefined}>
      <p className={classes.heading}>
        <strong>{sourceWords[source]}</strong>
        <span>
          revision {revision.revision}
          {isCurrent ? ', current' : ', replaced'}
        </span>
      </p>
      <p className={classes.figures}>
        <span>
          Clean Price <strong>{twoDecimals(bidPx)}</strong>
        </span>
        <span>
          DM <strong>{margin(bidDm)}</strong>
        </span>
      </p>
      <dl className={classes.facts}>
        {facts.map(([term, value]) =>
          value === null ? null : (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </li>
  );
}
