import type { EodProcess } from '@landfall/contract';
import classes from './process-card.module.css';

/** What went wrong, by its code and in words. */
export function ErrorBlock({ process }: { process: Pick<EodProcess, 'errorCode' | 'errorDetails'> }) {
  const { errorCode, errorDetails } = process;
  if (errorCode === null || errorCode === '') return null;
  return (
    <div className={classes.error}>
      <strong>Error {errorCode}</strong>
      {errorDetails === null ? null : <p>{errorDetails}</p>}
    </div>
  );
}
