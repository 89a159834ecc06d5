import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isExtractedDataFormDirty, createDraftKeeper } from './draft-keeper.ts';
import { draftStorage } from '../model/draft-storage.ts';
import { cellKey } from '../model/cells.ts';
import { currentValue } from '../model/form-state.ts';
import { openReview, withEdit } from '../model/review-state.ts';
import { sampleData } from '../model/sample-data.fixture.ts';
import { memoryShelf, serveStorageKeys } from '../../../lib/sealed-storage.fixture.ts';
import { createReview, type Review } from './review.ts';

beforeEach(() => void serveStorageKeys());
afterEach(() => vi.unstubAllGlobals());

const cell = { list: 'securities', rowId: 'securities:0', field: 'currency' } as const;
const edit = (review: Review, text: string) =>
  review.state.set(withEdit(review.state.get(), cell, cellKey(cell), text));
const valueIn = (review: Review) => currentValue(review.state.get().form, cell);

function open(shelf = memoryShelf(), data = sampleData()) {
  const storage = draftStorage(() => shelf, 'user-1', 'doc-1');
  const review = createReview(data);
  return { review, storage, keeper: createDraftKeeper(review, storage), shelf };
}

/** Edits that were not saved, from an earlier time. */
async function leaveDraft() {
  const { review, storage, keeper, shelf } = open();
  const stop = keeper.follow();
  edit(review, 'EUR');
  stop();
  await vi.waitFor(async () => expect(await storage.read()).not.toBeNull());
  return shelf;
}

it('an edit that comes before the screen follows its form is kept', async () => {
  const { review, keeper, storage } = open();
  edit(review, 'EUR');
  const stop = keeper.follow();
  expect(isExtractedDataFormDirty.get()).toBe(true);
  stop();
  await vi.waitFor(async () =>
    expect(await storage.read()).toMatchObject({ form: { version: review.state.get().form.version } }),
  );
});

it('a draft is offered, kept as it is until it is decided about, and restored', async () => {
  const again = open(await leaveDraft());
  const stop = again.keeper.follow();
  // Typed before the draft was found: it stays where the draft says nothing of it.
  const other = { ...cell, field: 'issuerSeries' } as const;
  again.review.state.set(withEdit(again.review.state.get(), other, cellKey(other), '2099-9'));
  await vi.waitFor(() => expect(again.keeper.state.get().offered).not.toBeNull());
  again.keeper.keepNow();
  const kept = await again.storage.read();
  expect(kept?.savedAt).toBe(again.keeper.state.get().offered?.savedAt);
  again.keeper.restore();
  expect([valueIn(again.review), again.keeper.state.get().offered]).toEqual(['EUR', null]);
  expect(currentValue(again.review.state.get().form, other)).toBe('2099-9');
  stop();
});

it('a draft is offered also where the document was still being read when it was opened', async () => {
  const data = sampleData();
  const waiting = { ...data, document: { ...data.document, status: 'PROCESSING' as const } };
  const { review, keeper } = open(await leaveDraft(), waiting);
  const stop = keeper.follow();
  review.state.set(openReview(data));
  await vi.waitFor(() => expect(keeper.state.get().offered).not.toBeNull());
  stop();
});

it('what is discarded or abandoned is gone', async () => {
  const found = open(await leaveDraft());
  found.keeper.follow();
  await vi.waitFor(() => expect(found.keeper.state.get().offered).not.toBeNull());
  found.keeper.discard();
  await vi.waitFor(() => expect(found.shelf.entries.size).toBe(0));

  const { review, keeper, storage, shelf } = open();
  const stop = keeper.follow();
  edit(review, 'EUR');
  keeper.keepNow();
  await vi.waitFor(() => expect(shelf.entries.size).toBe(1));
  edit(review, 'CHF');
  keeper.abandon();
  stop();
  expect(await storage.read()).toBeNull();
});

it('edits that cannot be kept are told', async () => {
  vi.stubGlobal('crypto', {});
  const { review, keeper } = open();
  keeper.follow();
  edit(review, 'EUR');
  keeper.keepNow();
  await vi.waitFor(() => expect(keeper.state.get().lost).toBe('storage'));
});

it('a draft that could not be looked for is not kept over', async () => {
  const shelf = await leaveDraft();
  const { review, storage, keeper } = open(shelf);
  const read = vi
    .spyOn(storage, 'read')
    .mockRejectedValueOnce(new Error('503'))
    .mockRejectedValueOnce(new Error('503'));
  const lying = [...shelf.entries];
  const stop = keeper.follow();
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  edit(review, 'CHF');
  keeper.keepNow();
  await vi.waitFor(() => expect(keeper.state.get().lost).toBe('storage'));
  expect([...shelf.entries]).toEqual(lying);
  edit(review, 'GBP');
  await vi.waitFor(() => expect(keeper.state.get().offered).not.toBeNull());
  stop();
});

it('of two tabs with edits of one document, the one whose edits are not kept says so until they are', async () => {
  const shelf = memoryShelf();
  const [one, other] = [open(shelf), open(shelf)];
  const stops = [one.keeper.follow(), other.keeper.follow()];
  const kept = async () => (await one.storage.read())?.form.edits[cellKey(cell)];
  edit(one.review, 'EUR');
  one.keeper.keepNow();
  await vi.waitFor(async () => expect(await kept()).toBe('EUR'));
  const { form: opened } = other.review.state.get();
  edit(other.review, 'CHF');
  other.keeper.keepNow();
  await vi.waitFor(async () => expect(await kept()).toBe('CHF'));
  one.keeper.noteOtherTab(true);
  expect(one.keeper.state.get().lost).toBe('other-tab');

  // Saved there: nothing is left to keep.
  other.review.state.set({ ...other.review.state.get(), form: opened });
  other.keeper.keepNow();
  await vi.waitFor(() => expect(shelf.entries.size).toBe(0));
  one.keeper.noteOtherTab(false);
  await vi.waitFor(async () => expect(await kept()).toBe('EUR'));
  expect(one.keeper.state.get().lost).toBeNull();
  stops.forEach((stop) => stop());
});
