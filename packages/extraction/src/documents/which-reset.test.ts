import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const head: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2029-1 Class A Notes' }];

describe('which reset a paper is of', () => {
  it('begins a whole year before the next one, and not on the day it was elected', () => {
    const { couponChangeHistories } = extract('RESET', [
      ...head,
      ...makeRows(
        [
          ['Reset Effective Date', 'June 8, 2031'],
          ['Next Reset Effective Date', 'June 8, 2032'],
        ],
        { top: 70 },
      ),
      { x: 60, y: 130, text: 'EXPERT RISK ANALYSIS', size: 14, bold: true },
      { x: 60, y: 150, text: 'Reset date: April 2, 2031' },
      ...prose('The Risk Interest Spread of the Class A Notes is 5.05% per annum.', 170),
    ]);
    expect(couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2031-06-08', effectiveToDate: '2032-06-08', couponRate: 5.05 },
    ]);
  });

  it.each([
    'There was one reset before (effective 15 May 2030) and this, which becomes effective on 15 May 2031. One more is scheduled, for 15 May 2032.',
    'The first reset took effect on 15 May 2030. The second takes effect on 15 May 2031, and another is due on 15 May 2032.',
    'The spread was reset effective as of 15 May 2030 and is reset effective as of 15 May 2031. The next reset is on 15 May 2032.',
  ])('is the last one before the next: %s', (said) => {
    const { couponChangeHistories } = extract('RESET', [
      ...head,
      ...prose(said, 70),
      ...prose('The Risk Interest Spread of the Class A Notes is 5.05% per annum.', 170),
    ]);
    expect(couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2031-05-15', effectiveToDate: '2032-05-15', couponRate: 5.05 },
    ]);
  });

  it('is the later of two periods that head two tables', () => {
    const table = (top: number, caption: string, loss: string) => [
      { x: 60, y: top, text: caption },
      ...makeRows(
        [
          ['', 'Class A Notes', 'Class B Notes'],
          ['Annual expected loss', loss, '3.66%'],
          ['Attachment probability', '2.51%', '4.98%'],
        ],
        { top: top + 18 },
      ),
    ];
    const { modeledStats } = extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2029-1' },
      ...prose('The reset takes effect on June 8, 2031. The next reset takes effect on June 8, 2032.', 56),
      ...table(90, 'First Annual Risk Period', '2.03%'),
      ...table(190, 'Second Annual Risk Period', '1.96%'),
    ]);
    expect(modeledStats.find(({ issuerClass }) => issuerClass === 'A')?.expectedLoss).toBe(1.96);
  });
});

it('is the one that begins soon after the notice, though its year ends some days before the next, when the notes are redeemed', () => {
  const { couponChangeHistories } = extract('RESET', [
    ...head,
    { x: 60, y: 60, text: 'Report no. 2, 3 June 2031' },
    ...makeRows(
      [
        ['', 'from 10 June 2031', 'from 10 June 2030', 'at issue'],
        ['Expected loss', '1.13%', '1.06%', '1.04%'],
        ['Risk margin', '4.20%', '4.10%', '4.05%'],
      ],
      { top: 90 },
    ),
    ...prose('The scheduled maturity of the notes is 8 June 2032.', 170),
  ]);
  expect(couponChangeHistories).toMatchObject([
    { effectiveFromDate: '2031-06-10', effectiveToDate: '2032-06-08', couponRate: 4.2 },
  ]);
});
