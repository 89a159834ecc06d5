import { createStore } from '../../../lib/store.ts';

/** The analyst view's one global state. */
export const isExtractedDataFormDirty = createStore(false);
