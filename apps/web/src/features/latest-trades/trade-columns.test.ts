import { describe, expect, test } from 'vitest';
import { readTradesAddress } from '../../lib/screen-addresses.ts';
import { addressOf, formAt, formProblems, searchAt, searchOf } from './trade-columns.tsx';

const today = '2026-11-20';

describe('the trades form', () => {
  test('begins with the only type, today', () => {
    expect(formAt({}, today)).toEqual({ securityType: 'ILS', effectiveDate: today });
    expect(formProblems(formAt({}, today), today)).toEqual({});
  });

  test('says what is missing', () => {
    expect(formProblems({ securityType: null, effectiveDate: null }, today)).toEqual({
      securityType: 'Please select a security type',
      effectiveDate: 'Please select an effective date',
    });
    expect(formProblems({ securityType: '', effectiveDate: '2026-11-21' }, today)).toEqual({
      securityType: 'Please select a security type',
      effectiveDate: 'Effective date cannot be in the future.',
    });
    expect(searchOf({ securityType: null, effectiveDate: today }, today)).toBeNull();
  });

  test.each([
    ['banana', 'Please select an effective date'],
    ['11/20/2026', 'Please select an effective date'],
    ['2026-10-20', 'Effective date cannot be more than 30 days in the past. Please select a more recent date.'],
    ['2026-10-21', 'Please pick a day from 22 Oct 2026 to 20 Nov 2026.'],
    ['2026-10-22', undefined],
  ])('of the date %j it says: %s', (effectiveDate, message) => {
    const form = { securityType: 'ILS', effectiveDate };
    expect(formProblems(form, today).effectiveDate).toBe(message);
    expect(searchOf(form, today) === null).toBe(message !== undefined);
  });
});

describe('a trades search in the address', () => {
  test('comes back as it was', () => {
    const search = { securityType: 'ILS', effectiveDate: '2026-11-02' } as const;
    expect(searchAt(readTradesAddress({ ...addressOf(search) }), today)).toEqual(search);
  });

  test('no day that can be picked, no search', () => {
    expect(searchAt(readTradesAddress({ type: 'ILS' }), today)).toBeNull();
    expect(searchAt(readTradesAddress({ date: 'soon', type: 'BONDS' }), today)).toBeNull();
    expect(searchAt({ date: '2026-11-21' }, today)).toBeNull();
    expect(searchAt({ date: '2020-01-01' }, today)).toBeNull();
  });
});
