import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addDeals } from '../deal-room/upload-fixture.ts';
import { withoutDealNames } from './deal-names.ts';
import { completeLists, securityA } from './fixture-lists.ts';
import { getData, uploadForReview } from './review-fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('names that the reader did not find are the deal’s, without evidence; those it found stay', async () => {
  const analyst = await test.login();
  const deals = await addDeals(test);
  const lists = { ...completeLists(), securities: [{ ...securityA, issuerName: null, issuerSeries: '2024-9' }] };
  const data = await getData(test, analyst, await uploadForReview(test, analyst, deals.slice(0, 1), lists));
  expect(data.securities).toMatchObject([{ issuerName: 'Northwind Re Ltd.', issuerSeries: '2024-9' }]);
  expect(data.evidence).toEqual([]);
});

it('what was not read counts as not read, whatever the deal says', () => {
  const place = {
    list: 'securities' as const,
    rowId: securityA.rowId,
    issuerClass: 'A',
    page: 1,
    boxes: [],
    quote: '',
  };
  const series = { ...place, field: 'issuerSeries', value: '2025-1', confidence: 0.9, rule: 'cover' };
  expect(withoutDealNames(completeLists(), [series]).securities).toEqual([{ ...securityA, issuerName: null }]);
});
