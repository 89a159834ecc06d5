import type { ExtractedDocumentData } from '@landfall/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { mayKeepEdits, othersChange as changeFor, removalIn, wordsOfChange } from './others-change.ts';
import { sampleData } from './sample-data.fixture.ts';

const othersChange = (form: ExtractedDocumentData, news: ExtractedDocumentData | null) => changeFor(form, news, 'me');
const at = '2026-05-04T14:00:00.000Z';
const mine = { ...sampleData(), version: 2 };
const withStatus = (data: ExtractedDocumentData, status: ExtractedDocumentData['document']['status']) => ({
  ...data,
  document: { ...data.document, status },
});
const saved = { ...mine, version: 3, lastEdited: { id: 'ana', username: 'Ana Analyst', at } };

test('a newer version is somebody’s save, or a reading that nobody has edited', () => {
  expect(othersChange(mine, saved)).toEqual({ kind: 'saved', username: 'Ana Analyst', isOwn: false });
  expect(othersChange(mine, { ...mine, version: 3, lastEdited: null })).toEqual({
    kind: 'read-again',
    username: null,
    isOwn: false,
  });
});

test('a document that is no longer pending review was signed off or is being read', () => {
  const signedOff = {
    ...withStatus(saved, 'SIGNED_OFF'),
    version: 2,
    signedOff: { id: 'quinn', username: 'Quinn QA', at },
  };
  expect(othersChange(mine, signedOff)).toEqual({ kind: 'signed-off', username: 'Quinn QA', isOwn: false });
  expect(othersChange(mine, withStatus(mine, 'PROCESSING'))).toEqual({
    kind: 'being-read',
    username: null,
    isOwn: false,
  });
});

test('a document that was moved says where to, also while it is read again', () => {
  const document = { ...mine.document, issuerName: 'Old Head Re DAC', issuerSeries: '2022-2', issuerClasses: ['A'] };
  const words = (news: ExtractedDocumentData) => {
    const change = othersChange(mine, news);
    return change && [wordsOfChange(change), mayKeepEdits(change)];
  };
  const to = 'This document has been moved to Old Head Re DAC 2022-2, Class A';
  expect(words({ ...saved, document })).toEqual([`${to}.`, true]);
  expect(words(withStatus({ ...mine, document }, 'PROCESSING'))).toEqual([`${to}, and is being read again.`, false]);
});

test('a sign-off that was withdrawn is news to who sees it signed off', () => {
  const withdrawn = { ...mine, withdrawn: { id: 'ada', username: 'Ada Admin', at, reason: 'Wrong series' } };
  expect(othersChange(withStatus(mine, 'SIGNED_OFF'), withdrawn)).toEqual({
    kind: 'withdrawn',
    username: 'Ada Admin',
    isOwn: false,
  });
  expect(othersChange(withdrawn, withdrawn)).toBeNull();
});

test('the words say which of save, sign-off and reading it was, and edits are kept only where they can be saved', () => {
  const words = (kind: Parameters<typeof wordsOfChange>[0]['kind'], username: string | null = null) => [
    wordsOfChange({ kind, username, isOwn: false }),
    mayKeepEdits({ kind, username, isOwn: false }),
  ];
  expect(words('saved', 'Ana')).toEqual(['Ana has saved this document since you opened it.', true]);
  expect(words('signed-off', 'Ana')).toEqual(['Ana has signed off this document since you opened it.', false]);
  expect(words('signed-off')).toEqual(['This document has been signed off since you opened it.', false]);
  expect(words('read-again')).toEqual(['This document has been read again since you opened it.', true]);
  expect(words('withdrawn', 'Ada')).toEqual(['Ada has withdrawn the sign-off of this document.', false]);
  expect(words('being-read')).toEqual(['This document is being read again.', false]);
});

test('one’s own work in another window is told as that, whoever else has the same name', () => {
  const ownWords = (data: ExtractedDocumentData, userId: string) => {
    const change = changeFor(mine, data, userId);
    return change && wordsOfChange(change);
  };
  expect(ownWords(saved, 'ana')).toBe('You have saved this document in another window since you opened it here.');
  expect(ownWords(saved, 'another Ana Analyst')).toBe('Ana Analyst has saved this document since you opened it.');
  const signedOff = { ...withStatus(saved, 'SIGNED_OFF'), signedOff: { id: 'ana', username: 'Ana Analyst', at } };
  expect(ownWords(signedOff, 'ana')).toBe(
    'You have signed off this document in another window since you opened it here.',
  );
  const withdrawn = { ...mine, withdrawn: { id: 'ana', username: 'Ana Analyst', at, reason: 'Wrong series' } };
  expect(wordsOfChange(changeFor(withStatus(mine, 'SIGNED_OFF'), withdrawn, 'ana')!)).toBe(
    'You have withdrawn the sign-off of this document in another window.',
  );
});

test('what the form stands on already is no news, nor what was asked for before it', () => {
  expect(othersChange(mine, null)).toBeNull();
  expect(othersChange(mine, mine)).toBeNull();
  expect(othersChange({ ...mine, version: 4 }, saved)).toBeNull();
  expect(othersChange(withStatus(mine, 'SIGNED_OFF'), mine)).toBeNull();
});

test('a refusal says that the document is no more, and by whom', () => {
  const refused = (details: object) =>
    new ApiError(404, 'Not Found', { status: 'ERROR', code: 'NOT_FOUND', message: 'Gone', details, requestId: '1' });
  const by = (removedById: string) => removalIn(refused({ removedBy: 'Ana Analyst', removedById }), 'me');
  expect(by('ana')).toEqual({ kind: 'removed', username: 'Ana Analyst', isOwn: false });
  const words = [by('ana'), by('me'), removalIn(refused({}), 'me')].map((change) => change && wordsOfChange(change));
  expect(words).toEqual([
    'Ana Analyst has removed this document.',
    'You have removed this document in another window.',
    'Somebody has removed this document.',
  ]);
  expect(mayKeepEdits({ kind: 'removed', username: null, isOwn: false })).toBe(false);
  expect(removalIn(new ApiError(503, 'Unavailable', {}), 'me')).toBeNull();
});
