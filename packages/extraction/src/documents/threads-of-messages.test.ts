import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const head = (top: number, lines: readonly (readonly [string, string])[]): Piece[] =>
  makeRows(lines, { top, columns: [60, 130], pitch: 14 });

/** A line of a head as an answer quotes it. */
const quoted = (top: number, lines: readonly string[]): Piece[] =>
  lines.map((text, index) => ({ x: 70, y: top + 16 * index, text }));

describe('a thread of messages', () => {
  const newest = head(40, [
    ['From:', 'Reset Agency <agency@desk.example>'],
    ['Date:', 'Tue, 28 May 2030 09:20'],
    ['Subject:', 'CORRECTED – Example Re Ltd. Series 2028-1 Class A: reset'],
  ]);
  const corrected = [
    ...prose('Please disregard my message of Friday. The right numbers are:', 100),
    ...makeRows(
      [
        ['', '2nd period', '3rd period'],
        ['Attachment probability', '3.20%', '3.33%'],
        ['Expected loss', '2.44%', '2.55%'],
        ['Risk interest spread', '7.65%', '7.90%'],
      ],
      { top: 124, columns: [60, 260, 400] },
    ),
    ...prose(
      'They hold from 1 June 2030. The notes are reset once more, on 1 June 2031, and mature on 9 June 2032.',
      220,
    ),
  ];
  const before = [
    ...quoted(280, [
      'From: Reset Agency',
      'Date: Fri, 24 May 2030 17:51',
      'Subject: Example Re Ltd. Series 2028-1: reset',
    ]),
    ...prose(
      'The results of the reset as of 1 June 2030 are: probability of attachment 3.61%, expected loss 2.80%, risk interest spread 8.42%.',
      340,
    ),
  ];

  it('is read by the message that gives terms first, and not by those it answers', () => {
    const result = extract('RESET', [...newest, ...corrected, ...before]);
    expect(figures(result)).toEqual([['A', 3.33, 2.55, null]]);
    expect(
      result.couponChangeHistories.map((row) => [row.couponRate, row.effectiveFromDate, row.effectiveToDate]),
    ).toEqual([[7.9, '2030-06-01', '2031-06-01']]);
  });

  it('is no fax, of which each sheet says who sent it', () => {
    const sheet = (page: number, ...pieces: Piece[]): Piece[] => [
      { x: 60, y: 20, text: `FROM: AGENT LIMITED DATE: 28 May 2030 09:20 PAGE ${page}` },
      ...pieces,
    ];
    const result = extract(
      'RESET',
      sheet(1, { x: 60, y: 60, text: 'Example Re Ltd. Series 2028-1 Class A: reset' }, ...corrected),
      sheet(2, ...prose('The exhaustion probability after the reset is 1.94%.', 60)),
    );
    expect(figures(result)).toEqual([['A', 3.33, 2.55, 1.94]]);
  });

  it('is read further where the first message gives none', () => {
    const result = extract('RESET', [...newest, ...prose('Please see below.', 100), ...before]);
    expect(rates(result)).toEqual([['A', 8.42]]);
  });

  it('is read in what it passes on, where the message before only speaks of that', () => {
    const forwarded = [
      ...head(40, [
        ['From:', 'Middle Office <office@fund.example>'],
        ['Sent:', 'Tue, 28 May 2030 09:20'],
        ['Subject:', 'FW: Example Re Ltd. Series 2028-1 Class A: reset'],
      ]),
      ...prose('For the file. The spread of Class A falls from 8.42% to 7.90%, see below.', 100),
      ...prose('---------- Forwarded message ----------', 130),
      ...head(150, [
        ['From:', 'Reset Agency <agency@desk.example>'],
        ['Date:', 'Mon, 27 May 2030 17:51'],
        ['Subject:', 'Example Re Ltd. Series 2028-1 Class A: reset'],
      ]),
      ...makeRows(
        [
          ['', 'before', 'after'],
          ['Attachment probability', '3.20%', '3.33%'],
          ['Expected loss', '2.44%', '2.55%'],
          ['Exhaustion probability', '1.85%', '1.94%'],
          ['Risk interest spread', '8.42%', '7.90%'],
        ],
        { top: 210, columns: [60, 260, 400] },
      ),
      ...prose('The reset takes effect on 1 June 2030.', 320),
    ];
    expect(figures(extract('RESET', forwarded))).toEqual([['A', 3.33, 2.55, 1.94]]);
  });

  it.each([
    ['Settles Tuesday June 11 (T+8).', '2030-06-11'],
    ['Settles 11 June.', '2030-06-11'],
    ['Settles Friday June 11.', null],
  ])('leaves out the year of a day soon after it: %s', (text, day) => {
    const { securities } = extract('OC', [
      ...head(40, [
        ['From:', 'Desk <desk@dealer.example>'],
        ['Sent:', 'Thursday, May 30, 2030 11:42 AM'],
        ['Subject:', 'FINAL TERMS Example Re Ltd. Series 2030-3'],
      ]),
      { x: 60, y: 100, text: 'CLASS A', bold: true },
      ...quoted(116, ['- Upsized to $175mm from $125mm', '- Spread set at 875 bps', '- Base case: EL 2.86%']),
      { x: 60, y: 190, text: 'CLASS C', bold: true },
      ...quoted(206, ['- $60mm, no change', '- Spread 1650 bps', '- Base case: EL 6.31%']),
      { x: 60, y: 280, text: 'BOTH CLASSES', bold: true },
      ...prose(`${text} Matures June 15, 2033.`, 296),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.issueDate, row.parAmount, row.couponRate])).toEqual([
      ['A', day, 175_000_000, 8.75],
      ['C', day, 60_000_000, 16.5],
    ]);
  });
});
