import type { AuditLine } from '@landfall/contract';
import { actorText, factsOf, subjectText } from './audit-text.ts';
import classes from '../administration.module.css';

export function AuditDetails({ line }: { line: AuditLine }) {
  const origin: [string, string][] = [
    ['Time', line.at],
    ['Who', actorText(line)],
    ['From', line.clientAddress ?? 'The server'],
    ['Subject', subjectText(line)],
    ['Request', line.requestId],
  ];
  return (
    <div className={classes.details}>
      <Facts title="Origin" facts={origin} />
      <Facts title="Before" facts={factsOf(line.before)} />
      <Facts title="After" facts={factsOf(line.after)} />
      <Facts title="Detail" facts={factsOf(line.detail)} />
    </div>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  if (facts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            {name === '' ? null : <dt>{name}</dt>}
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
