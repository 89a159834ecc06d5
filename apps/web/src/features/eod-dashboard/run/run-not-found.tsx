import { EmptyState } from '../../../ui/empty-state.tsx';

/** Where an address names a run that is unknown, or that this user may not see. */
export const RunNotFound = () => (
  <EmptyState
    title="Run not found"
    message="It does not exist, or you may not see it. Close this to go on: each run opens from its card."
  />
);
