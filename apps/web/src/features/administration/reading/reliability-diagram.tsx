import type { ReadingOverview } from '@landfall/contract';
import { SmallTable, type SmallColumn } from '../../../ui/small-table.tsx';
import { percentText } from './reading-figures.ts';
import classes from './reading.module.css';

const size = 240;
const margin = 34;
const at = (share: number) => margin + share * (size - margin - 8);
const up = (share: number) => size - at(share);

const columns: readonly SmallColumn<ReadingOverview['reliability'][number]>[] = [
  { header: 'Confidence', cell: ({ from, to }) => `${(from * 100).toFixed(1)} to ${(to * 100).toFixed(1)} %` },
  { header: 'Values', isNumber: true, cell: ({ values }) => values },
  { header: 'Correct', isNumber: true, cell: percentText },
];

/** How sure the reader was against how often it was right: on the line the two are the same. */
export function ReliabilityDiagram({ reliability }: Pick<ReadingOverview, 'reliability'>) {
  const most = Math.max(1, ...reliability.map(({ values }) => values));
  return (
    <div className={classes.reliability}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden className={classes.diagram}>
        <line x1={at(0)} y1={up(0)} x2={at(1)} y2={up(0)} className={classes.axis} />
        <line x1={at(0)} y1={up(0)} x2={at(0)} y2={up(1)} className={classes.axis} />
        <line x1={at(0)} y1={up(0)} x2={at(1)} y2={up(1)} className={classes.diagonal} />
        {[0, 0.5, 1].map((share) => (
          <g key={share} className={classes.tick}>
            <text x={at(share)} y={size - 16} textAnchor="middle">
              {share * 100}
            </text>
            <text x={margin - 6} y={up(share) + 4} textAnchor="end">
              {share * 100}
            </text>
          </g>
        ))}
        <text x={at(0.5)} y={size - 2} textAnchor="middle" className={classes.tick}>
          confidence, %
        </text>
        {reliability.map(({ from, told, right, values }) => (
          <circle
            key={from}
            cx={at(told)}
            cy={up(right / values)}
            r={3 + 6 * Math.sqrt(values / most)}
            className={classes.dot}
          />
        ))}
      </svg>
      <div className={classes.reliabilityFigures}>
        <SmallTable label="Reliability" columns={columns} rows={reliability} rowKey={({ from }) => String(from)} />
      </div>
    </div>
  );
}
