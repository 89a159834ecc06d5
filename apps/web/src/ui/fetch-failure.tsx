import { ErrorState } from './error-state.tsx';
import classes from './fetch-failure.module.css';

interface FetchFailureProps {
  message: string;
  onRetry: () => void;
}

/** What a search says when it fails, in red, with the way to ask again. */
export function FetchFailure({ message, onRetry }: FetchFailureProps) {
  return (
    <div className={classes.failure}>
      <ErrorState message={message} onRetry={onRetry} />
    </div>
  );
}
