import { EmptyState } from '../empty-state.tsx';

const messages = {
  ALL: 'No data was found for that date. Please try again with another date.',
  TODAY: 'No data was found for today.',
  RANGE: 'No data was found for that date range. Please try again with another date range.',
} as const;

/** A search of securities that found none. */
export function EmptyResult({ variant }: { variant: keyof typeof messages }) {
  return <EmptyState title="No data found" message={messages[variant]} />;
}
