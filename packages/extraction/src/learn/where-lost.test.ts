import { expect, it } from 'vitest';
import { readDocument, whereLost } from '../index.ts';
import { prose } from '../testing/extract-pages.ts';
import { makePage, makeRows } from '../testing/make-page.ts';

const { reading } = readDocument({
  kind: 'OC',
  pages: [
    makePage([
      ...prose('Fulgurite Re Ltd. Series 2026-1 Class A Notes', 40),
      ...makeRows([
        ['Wobble quota', '2.50%'],
        ['Expected Loss', '1.80%'],
        ['Issue Date', 'May 4, 2026'],
      ]),
    ]),
  ],
});

const lost = (field: string, value: string | number, issuerClass = 'A') =>
  whereLost(reading, { list: 'modeledStats', field, issuerClass, value });

it('says at which stage of reading a value was lost', () => {
  expect(lost('attachmentProbability', 2.5)).toMatchObject({
    stage: 'label not recognised',
    detail: expect.stringContaining('“Wobble quota”') as string,
  });
  expect(lost('attachmentProbability', 1.8).stage).toBe('taken for another field');
  expect(lost('expectedLoss', 3.1).stage).toBe('not in the text');
  expect(lost('expectedLoss', 1.8).stage).toBe('dropped after the choice');
  expect(lost('effectiveFromDate', '2026-05-04', 'B').stage).toBe('class not known');
});
