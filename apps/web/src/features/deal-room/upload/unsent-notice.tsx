import { useSyncExternalStore } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { unsentStore } from './upload-store.ts';

/** Said after signing in again, where the end of the session cut an upload off. */
export function UnsentNotice() {
  const fileName = useSyncExternalStore(unsentStore.subscribe, unsentStore.get);
  if (fileName === null) return null;
  return (
    <Notice tone="yellow" title="Your session ended during the upload" onDismiss={() => unsentStore.set(null)}>
      <div style={{ overflowWrap: 'anywhere' }}>
        What you had chosen is here again. Choose {fileName} once more and submit; if it did arrive, you will be told.
      </div>
    </Notice>
  );
}
