import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** In the fields' place while there are none. `action` says more, or offers what to do. */
export function NoData({ mightCome = true, action }: { mightCome?: boolean; action?: ReactNode }) {
  return (
    <EmptyState
      title="No extracted data found"
      {...(mightCome ? { message: 'Extraction might be in progress' } : {})}
      action={action ?? null}
    />
  );
}
