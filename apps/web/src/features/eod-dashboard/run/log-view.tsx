import { eodLogLimit, type EodLogLine, type EodRun } from '@landfall/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { readableInstant } from '../../../lib/dates.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { timeOfDay } from '../model/time-of-day.ts';
import classes from './run.module.css';

const asText = ({ at, attempt, level, text }: EodLogLine) => `${at}\t${attempt}\t${level}\t${text}`;

/** The run's log, newest last. */
export function LogView({ run }: { run: EodRun }) {
  const { logLines } = run;
  const [isCopied, setCopied] = useState(false);
  if (logLines.length === 0) return <p className={classes.quiet}>The log is empty.</p>;
  return (
    <section aria-label="Log">
      <div className={classes.logHead}>
        <span className={classes.quiet}>
          {logLines.length >= eodLogLimit ? `The newest ${eodLogLimit} lines.` : 'Newest last.'}
        </span>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => void copyText(logLines.map(asText).join('\n')).then(() => setCopied(true))}
        >
          Copy
        </Button>
        <span role="status" className={classes.quiet}>
          {isCopied ? 'Copied' : ''}
        </span>
      </div>
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
