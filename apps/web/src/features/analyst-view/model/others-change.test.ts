import type { ExtractedDocumentData } from '@landfall/contract';
import { expect, test } from 'vitest';
import { othersChange } from './others-change.ts';
import { sampleData } from './sample-data.fixture.ts';

const at = '2026-05-04T14:00:00.000Z';
const mine = { ...sampleData(), version: 2 };
const withStatus = (data: ExtractedDocumentData, status: ExtractedDocumentData['document']['status']) => ({
  ...data,
  document: { ...data.document, status },
});
const saved = { ...mine, version: 3, lastEdited: { username: 'Ana Analyst', at } };

test('a newer version is somebody’s save, or a reading that nobody has edited', () => {
  expect(othersChange(mine, saved)).toEqual({ kind: 'saved', username: 'Ana Analyst' });
  expect(othersChange(mine, { ...mine, version: 3, lastEdited: null })).toEqual({ kind: 'read-again', username: null });
});

test('a document that is no longer pending review was signed off or is being read', () => {
  const signedOff = { ...withStatus(saved, 'SIGNED_OFF'), version: 2, signedOff: { username: 'Quinn QA', at } };
  expect(othersChange(mine, signedOff)).toEqual({ kind: 'signed-off', username: 'Quinn QA' });
  expect(othersChange(mine, withStatus(mine, 'PROCESSING'))).toEqual({ kind: 'read-again', username: null });
});

test('what the form stands on already is no news, nor what was asked for before it', () => {
  expect(othersChange(mine, null)).toBeNull();
  expect(othersChange(mine, mine)).toBeNull();
  expect(othersChange({ ...mine, version: 4 }, saved)).toBeNull();
  expect(othersChange(withStatus(mine, 'SIGNED_OFF'), mine)).toBeNull();
});
