import type { ComparableDocument } from '@landfall/contract';
import { expect, it } from 'vitest';
import { readComparisonAddress } from '../../lib/screen-addresses.ts';
import { anchorOf, sidesOf } from './comparison-queries.ts';

const document = (documentId: string, docTypeCode: string, versions = 1) =>
  ({
    document: { documentId, docTypeCode },
    versions: Array.from({ length: versions }, (_, index) => ({ version: versions - index })),
  }) as ComparableDocument;
/** Newest first. */
const documents = [document('reset', 'RESET'), document('final', 'OC'), document('first', 'OC', 2)];
const leftOf = (right: string) => sidesOf({ right }, documents)?.left;

it('sets a reset beside what is on file, and a circular beside the one before it', () => {
  expect(leftOf('reset')).toEqual({ name: 'on-file' });
  expect(leftOf('final')).toEqual({ name: 'first' });
});

it('sets what was corrected beside what was read, where there is no circular before it', () => {
  expect(leftOf('first')).toEqual({ name: 'first', version: 1 });
  expect(sidesOf({ right: 'only' }, [document('only', 'OC')])?.left).toEqual({ name: 'on-file' });
});

it('takes both sides as the address names them', () => {
  const address = readComparisonAddress({ left: 'on-file', right: 'final', rightVersion: '2', all: true, other: 1 });
  expect(address).toEqual({ left: 'on-file', right: 'final', rightVersion: 2, all: true });
  expect(sidesOf(address, documents)).toEqual({ left: { name: 'on-file' }, right: { name: 'final', version: 2 } });
  expect([anchorOf(address), anchorOf({ left: 'x' }), anchorOf({})]).toEqual(['final', 'x', null]);
  expect(readComparisonAddress({ leftVersion: 'no', all: 'yes' })).toEqual({});
});
