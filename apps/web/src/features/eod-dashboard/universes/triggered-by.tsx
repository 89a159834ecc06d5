import { eodSystemTrigger } from '@landfall/contract';
import { IconServerCog, IconUser } from '@tabler/icons-react';
import { noValue } from '../../../ui/data-table/column.ts';
import classes from './process-card.module.css';

/** Who started it: the system, or a person. */
export function TriggeredBy({ who }: { who: string | null }) {
  if (who === null) return noValue;
  const isSystem = who === eodSystemTrigger;
  const Icon = isSystem ? IconServerCog : IconUser;
  return (
    <span className={classes.who} title={who}>
      <Icon size={14} stroke={1.7} role="img" aria-label={isSystem ? 'System' : 'User'} />
      <span>{who}</span>
    </span>
  );
}
