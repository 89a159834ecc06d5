import type { BondAtRisk } from '@landfall/contract';
import classes from './securities.module.css';

type Label = BondAtRisk['riskLabel'];

const meanings: Record<Label, string> = {
  'RISK-ON': 'Inside the risk period',
  'PRE-RISK': 'Before the risk period starts',
  'OFF-RISK': 'After the risk period, or exhausted',
};

export function RiskLabel({ label }: { label: Label }) {
  return (
    <span className={classes.risk} data-label={label} title={meanings[label]}>
      {label}
    </span>
  );
}
