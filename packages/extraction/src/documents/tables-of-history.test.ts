import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const notice = (lead: string, second: string) =>
  extract('RESET', [
    ...prose('Example Re Ltd. $180,000,000 Series 2024-1 Class A Notes due July 8, 2027. Notice of reset.', 60),
    ...prose('The reset for the third Annual Risk Period takes effect on July 1, 2026.', 100),
    ...prose(
      'The Risk Interest Spread for the Class A Notes rises from 790 basis points to 815 basis points per annum. For the third Annual Risk Period the expected loss is 2.37% and the attachment probability 3.06%.',
      120,
    ),
    ...prose(lead, 180),
    ...makeRows(
      [
        ['', 'First (2024/25)', second],
        ['Risk Interest Spread', '775 bps', '790 bps'],
        ['Attachment probability', '2.88%', '2.95%'],
        ['Expected loss', '2.21%', '2.28%'],
      ],
      { top: 210 },
    ),
  ]);

describe('a table of earlier periods in a reset', () => {
  it.each([
    'Holders may wish to compare the values with those of the two earlier Annual Risk Periods:',
    'The terms of the previous periods were:',
    'For the record, these held in past Risk Periods:',
  ])('leaves what the text gives for the new one: %s', (lead) => {
    const { modeledStats, couponChangeHistories } = notice(lead, 'Second (2025/26)');
    expect(modeledStats).toMatchObject([{ expectedLoss: 2.37, attachmentProbability: 3.06 }]);
    expect(couponChangeHistories.map(({ couponRate }) => couponRate)).toEqual([8.15]);
  });
});
