import type { FieldEvidence } from '@landfall/contract';
import { describe, expect, it } from 'vitest';
import { cellKey } from './cells.ts';
import { memoryShelf, serveStorageKeys } from '../../../lib/sealed-storage.fixture.ts';
import { draftStorage } from './draft-storage.ts';
import { evidenceWith, filledAt } from './evidence-index.ts';
import { currentValue, fillPlaces, isDirty } from './form-state.ts';
import { reasonsFor } from '../editor/evidence-card-body.tsx';
import {
  isFillUndoable,
  openReview,
  withDraft,
  withEdit,
  withFill,
  withFillUndone,
  withoutRow,
  withRebased,
} from './review-state.ts';
import { sampleData } from './sample-data.fixture.ts';

const cell = { list: 'modeledStats', rowId: 'modeledStats:0', field: 'expectedLoss' } as const;
const key = cellKey(cell);
const box = { x0: 1, y0: 2, x1: 3, y1: 4 };
const fill = { value: 2.05, page: 2, boxes: [box], quote: '2.05 per cent.' };
const opened = () => openReview(sampleData());
const filled = () => withFill(opened(), key, fill);
const valueOf = (state: ReturnType<typeof opened>) => currentValue(state.form, cell);

describe('a value taken from a page', () => {
  it('is the value of its field, and is sent with its place', () => {
    const state = filled();
    expect(valueOf(state)).toBe(2.05);
    expect(fillPlaces(state.form)).toEqual([{ ...cell, page: 2, boxes: [box], text: '2.05 per cent.' }]);
    expect(filledAt(state, key)).toBe(fill);
  });

  it('is worth saving for its place alone', () => {
    const state = withFill(opened(), key, { ...fill, value: 1.4 });
    expect(valueOf(state)).toBe(1.4);
    expect(isDirty(state.form)).toBe(true);
  });

  it('is undone to what stood there before, an earlier fill included', () => {
    const twice = withFill(filled(), key, { ...fill, value: 3 });
    const once = withFillUndone(twice);
    expect([valueOf(once), filledAt(once, key)]).toEqual([2.05, fill]);
    expect(isFillUndoable(once, key)).toBe(false);
    const none = withFillUndone(filled());
    expect([valueOf(none), isDirty(none.form), filledAt(none, key)]).toEqual([1.4, false, null]);
  });

  it('counts no more once the field is changed by hand or its row is removed', () => {
    const typed = withEdit(filled(), cell, key, '9');
    expect([fillPlaces(typed.form), filledAt(typed, key), isFillUndoable(typed, key)]).toEqual([[], null, false]);
    expect(withFillUndone(typed)).toBe(typed);
    expect(fillPlaces(withoutRow(filled(), 'modeledStats|modeledStats:0').form)).toEqual([]);
  });

  it('outlives a draft and a newer version of somebody else', async () => {
    serveStorageKeys();
    const shelf = memoryShelf();
    const storage = draftStorage(() => shelf, 'user-1', 'doc-1');
    await storage.keep(filled().form, '2026-11-20T10:00:00.000Z');
    const draft = await storage.read();
    expect(draft && fillPlaces(withDraft(opened(), draft.form).form)).toHaveLength(1);
    const state = filled();
    expect(fillPlaces(withRebased(state, state.form, { ...sampleData(), version: 9 }).form)).toHaveLength(1);
  });

  it('stands before what the engine read, and says who took it', () => {
    const engine = [{ ...cell, value: 1.4, page: 1, quote: '1.4' } as unknown as FieldEvidence];
    const [own, read] = evidenceWith(engine, fill, cell);
    expect([own?.page, read?.page]).toEqual([2, 1]);
    expect(own && reasonsFor(own)).toEqual(['Taken from the page by an analyst.']);
    expect(evidenceWith(engine, null, cell)).toBe(engine);
  });

  it('is known from the version that was opened, as long as the value stays', () => {
    const saved = { ...cell, value: 1.4, page: 2 } as unknown as FieldEvidence;
    const state = openReview({ ...sampleData(), filled: [saved] });
    expect(filledAt(state, key)).toBe(saved);
    expect(filledAt(withEdit(state, cell, key, '9'), key)).toBeNull();
  });
});
