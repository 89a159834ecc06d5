import { expect, test } from 'vitest';
import { readSessionRecord } from './session-record.ts';

const open = { state: 'open', userId: 'u1', expiresAt: '2026-03-02T16:00:00.000Z' };

test('a record is read as it was written, without its time', () => {
  expect(readSessionRecord(JSON.stringify({ ...open, at: 1 }))).toEqual(open);
  expect(readSessionRecord('{"state":"ending","why":"logout","at":1}')).toEqual({ state: 'ending', why: 'logout' });
  expect(readSessionRecord('{"state":"ended","why":"inactive","at":1}')).toEqual({ state: 'ended', why: 'inactive' });
});

test.each([
  null,
  '',
  'null',
  '[]',
  '{"state":"ended","why":"because"}',
  JSON.stringify({ ...open, expiresAt: 'soon' }),
  JSON.stringify({ ...open, userId: 7 }),
])('%s is no record', (text) => {
  expect(readSessionRecord(text)).toBeNull();
});
