import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoData({ action }: { action?: ReactNode }) {
  return (
    <EmptyState title="No extracted data found" message="Extraction might be in progress" action={action ?? null} />
  );
}
