import type { ExtractedDocumentData } from '@landfall/contract';
import { expect, test } from 'vitest';
import { editCell, openForm, settleCell } from './form-state.ts';
import { mergedLists } from './rebase.ts';
import { derive, openReview, withEdit } from './review-state.ts';
import { sampleData } from './sample-data.fixture.ts';
import { arrived, withArrived, type Unanswered } from './unanswered.ts';

const rate = { list: 'securities', rowId: 'securities:0', field: 'couponRate' } as const;
const key = 'securities|securities:0|couponRate';
const name = { ...rate, field: 'issuerName' };
const opened = openReview(sampleData());
const edited = withEdit(opened, rate, key, 7.25);
const sent: Unanswered = { kind: 'save', form: edited.form, lists: mergedLists(edited.form) };
const me = { id: 'me', username: 'Ana Analyst', at: '2026-05-04T14:00:00.000Z' };
const held = (more: Partial<ExtractedDocumentData> = {}): ExtractedDocumentData => ({
  ...sampleData(sent.lists),
  version: 2,
  lastEdited: me,
  ...more,
});

test('a save that no answer came to is known again by its user, its version and what it holds', () => {
  expect(arrived([sent], edited, held(), 'me')).toBe(sent);
  expect(arrived([], edited, held(), 'me')).toBeUndefined();
  expect(arrived([sent], edited, null, 'me')).toBeUndefined();
  expect(arrived([sent], edited, held({ lastEdited: { ...me, id: 'ana' } }), 'me')).toBeUndefined();
  expect(arrived([sent], edited, held({ version: 3 }), 'me')).toBeUndefined();
  // The same user saved something else in another window.
  const other = mergedLists(editCell(openForm(sampleData(), 1), rate, 8));
  expect(arrived([sent], edited, { ...held(), ...other }, 'me')).toBeUndefined();
});

test('a mark on a value is part of what was saved', () => {
  const form = settleCell(edited.form, key, true);
  const marked = { ...sent, form };
  expect(arrived([marked], { ...edited, form }, held(), 'me')).toBeUndefined();
  expect(arrived([marked], { ...edited, form }, held({ settled: [rate] }), 'me')).toBe(marked);
});

test('the form goes on from it, with what was typed since as edits', () => {
  expect(derive(withArrived(edited, sent, held())).isDirty).toBe(false);
  const since = withEdit(edited, name, 'securities|securities:0|issuerName', 'Petrel Point Re Ltd.');
  const next = withArrived(since, sent, held());
  expect(next.form).toMatchObject({
    version: 2,
    edits: { 'securities|securities:0|issuerName': 'Petrel Point Re Ltd.' },
  });
  expect(next.conflicts).toEqual({});
  // Once taken it is no news.
  expect(arrived([sent], next, held(), 'me')).toBeUndefined();
});

test('so is a sign-off', () => {
  const signing: Unanswered = { ...sent, kind: 'sign-off', form: opened.form };
  const document = { ...opened.data.document, status: 'SIGNED_OFF' as const };
  const signed = sampleData(undefined, { document, signedOff: me });
  expect(arrived([signing], opened, signed, 'me')).toBe(signing);
  expect(arrived([signing], opened, { ...signed, signedOff: { ...me, id: 'quinn' } }, 'me')).toBeUndefined();
  const next = withArrived(opened, signing, signed);
  expect(next.data.document.status).toBe('SIGNED_OFF');
  expect(arrived([signing], next, signed, 'me')).toBeUndefined();
});
