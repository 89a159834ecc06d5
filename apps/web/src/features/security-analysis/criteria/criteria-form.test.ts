import { describe, expect, test } from 'vitest';
import { readAnalysisAddress } from '../model/search-address.ts';
import { addressOf, addressOfCriteria, criteriaAt, formAt, readCriteriaAddress } from './criteria-form.ts';

const today = '2026-11-20';
const address = {
  by: 'criteria',
  identifier: '66548N8J1,US66548N8J12,66548N',
  issuer: 'Northwind',
  maturityFrom: '2027-01-01',
  priceFrom: '95.5',
  dmTo: '-3',
  date: '2026-11-19',
} as const;

describe('a search by criteria in the address', () => {
  test('comes back as it was, through the form and through the saved search', () => {
    const read = readCriteriaAddress({ ...address, priceFrom: 95.5, other: 1 });
    expect(read).toEqual(address);
    expect(addressOf(formAt(read))).toEqual(address);
    const { criteria } = criteriaAt(read, today);
    expect(criteria).toMatchObject({ identifier: address.identifier.split(','), priceFrom: 95.5, dmTo: -3 });
    expect(criteria && addressOfCriteria(criteria)).toEqual(address);
  });

  test('takes the minus sign of a table', () => {
    expect(criteriaAt({ by: 'criteria', dmTo: '−3.5' }, today)).toMatchObject({
      criteria: { dmTo: -3.5 },
      problems: {},
    });
  });

  test("stays apart from the screen's other search", () => {
    expect(readAnalysisAddress({ type: 'CUSIP', ids: '66548N8J1', issuer: 'Northwind' })).toEqual({
      type: 'CUSIP',
      ids: '66548N8J1',
    });
  });

  test.each([
    ['without a field', {}],
    ['of a day only', { date: '2026-11-19' }],
  ])('%s is none, and nothing is wrong with it', (_, fields) => {
    expect(criteriaAt({ by: 'criteria', ...fields }, today)).toEqual({ criteria: null, problems: {} });
  });

  test.each<[string, object, string, string]>([
    [
      'a turned price range',
      { priceFrom: '101', priceTo: '99' },
      'priceTo',
      'The highest price cannot be below the lowest.',
    ],
    ['a turned DM range', { dmFrom: '5', dmTo: '4' }, 'dmTo', 'The highest DM cannot be below the lowest.'],
    [
      'a turned window',
      { maturityFrom: '2027-02-01', maturityTo: '2027-01-31' },
      'maturityTo',
      'The last maturity cannot be before the first.',
    ],
    ['no number', { priceFrom: 'par' }, 'priceFrom', 'Please enter a number, such as 98.5.'],
    ['too long a text', { name: 'N'.repeat(101) }, 'name', 'Please enter at most 100 characters.'],
    ['no day', { maturityTo: 'soon' }, 'maturityTo', 'Please enter a date, such as 2026-01-30.'],
    ['a day to come', { date: '2026-11-21', issuer: 'N' }, 'date', 'Please pick a day from 1 Jan 2008 to 20 Nov 2026.'],
    [
      'what is no identifier',
      { identifier: '66548N8J1,12345,US1' },
      'identifier',
      'Not a CUSIP (9 characters), an ISIN (12) or the base of a CUSIP (6): 12345, US1.',
    ],
  ])('%s is told at its field', (_, fields, field, message) => {
    expect(criteriaAt({ by: 'criteria', ...fields }, today)).toEqual({
      criteria: null,
      problems: { [field]: message },
    });
  });

  test('wrong fields are told together', () => {
    const { problems } = criteriaAt({ by: 'criteria', priceFrom: 'par', dmTo: 'x', identifier: '1' }, today);
    expect(Object.keys(problems).toSorted()).toEqual(['dmTo', 'identifier', 'priceFrom']);
  });
});
