import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const heading: Piece = { x: 60, y: 30, text: 'Example Re Ltd. Series 2031-1 Class P and Class Q Notes', size: 13 };
const statsOf = (...pieces: Piece[]) =>
  extract('RESET', [heading, ...pieces]).modeledStats.map((row) => [
    row.issuerClass,
    row.attachmentProbability,
    row.expectedLoss,
  ]);

describe('columns of an old and a new value', () => {
  it.each([
    ['New basis', 'Old basis'],
    ['At reset', 'At issuance'],
    ['Ending period', 'Beginning period'],
    ['Recalculated', 'Not recalculated'],
    ['Tomorrow', 'Yesterday'],
    ['Next period', 'Current period'],
  ])('are told apart by “%s” and “%s”, whichever stands first', (one, other) => {
    const isNewFirst = !one.startsWith('Ending');
    const [p, q] = isNewFirst
      ? [
          ['1.84%', '2.05%'],
          ['1.31%', '1.46%'],
        ]
      : [
          ['2.05%', '1.84%'],
          ['1.46%', '1.31%'],
        ];
    const table = [
      ...makeRows([['', 'Attachment Probability', 'Expected Loss']], { top: 90, columns: [60, 170, 370] }),
      ...makeRows(
        [
          ['Class', one, other, one, other],
          ['Class P', ...p, ...q],
        ],
        { top: 104, columns: [60, 140, 240, 340, 440] },
      ),
    ];
    expect(statsOf(...table)).toEqual([['P', 1.84, 1.31]]);
  });

  it('are told apart by “pre” and “post” behind their labels, though one term keeps its value', () => {
    const rows = [
      ['Class', 'Attach prob pre', 'Attach prob post', 'Exp loss pre', 'Exp loss post', 'Spread pre', 'Spread post'],
      ['Class P', '2.05%', '1.84%', '1.46%', '1.31%', '3.75%', '3.75%'],
    ];
    const columns = [40, 90, 180, 280, 360, 440, 510];
    expect(statsOf(...makeRows(rows, { top: 90, columns }))).toEqual([['P', 1.84, 1.31]]);
  });

  it('stand under a row of years, in which each heading has its round', () => {
    const columns = [60, 130, 180, 230, 280, 330, 380];
    expect(
      statsOf(
        ...makeRows([['', 'Attachment Probability', 'Expected Loss']], { top: 90, columns: [60, 150, 310] }),
        ...makeRows([['2030', '2031', '2032', '2030', '2031', '2032']], { top: 104, columns: columns.slice(1) }),
        ...makeRows(
          [
            ['Class P', '2.31%', '2.05%', '1.84%', '1.52%', '1.46%', '1.31%'],
            ['Class Q', '3.71%', '3.88%', '4.12%', '2.75%', '2.87%', '3.05%'],
          ],
          { top: 118, columns },
        ),
      ),
    ).toEqual([
      ['P', 1.84, 1.31],
      ['Q', 4.12, 3.05],
    ]);
  });
});

describe('pairs of an old and a new value', () => {
  it('are in the order that one sentence tells, whatever the one before says of the reset', () => {
    const lead = 'The reset takes effect on 9 April 2032. In every case the previous figure is put in parentheses.';
    const rows = [
      ['Class', 'Attachment Probability', 'Expected Loss'],
      ['Class P', '1.84% (2.05%)', '1.31% (1.46%)'],
      ['Class Q', '4.12% (3.88%)', '3.05% (2.87%)'],
    ];
    expect(statsOf(...prose(lead, 60), ...makeRows(rows, { top: 110, columns: [60, 200, 380] }))).toEqual([
      ['P', 1.84, 1.31],
      ['Q', 4.12, 3.05],
    ]);
  });

  it.each(['was', 'last:', '2031:'])('are told in a cell by “%s” in brackets, whatever a caption says', (word) => {
    const lead = 'The figures, run on the exposure data of last year with the present model, are now:';
    const rows = [
      ['', 'Class P', 'Class Q'],
      ['Attachment Probability', `1.84% (${word} 2.05%)`, `4.12% (${word} 3.88%)`],
      ['Expected Loss', `1.31% (${word} 1.46%)`, `3.05% (${word} 2.87%)`],
    ];
    const said = word === 'was' ? lead : 'Results';
    expect(statsOf(...prose(said, 60), ...makeRows(rows, { top: 110, columns: [60, 220, 380] }))).toEqual([
      ['P', 1.84, 1.31],
      ['Q', 4.12, 3.05],
    ]);
  });

  it('are told by the word in brackets, though the labels name the new one last', () => {
    const rows = [
      ['', 'Class P', 'Class Q'],
      ['Attachment Probability (old/new)', '1.84% (was 2.05%)', '4.12% (was 3.88%)'],
      ['Expected Loss (old/new)', '1.31% (was 1.46%)', '3.05% (was 2.87%)'],
    ];
    expect(statsOf(...makeRows(rows, { top: 110, columns: [60, 260, 400] }))).toEqual([
      ['P', 1.84, 1.31],
      ['Q', 4.12, 3.05],
    ]);
  });

  it('stand under headings whose last word is a line of its own', () => {
    const columns = [60, 180, 260, 340, 420];
    const line = (y: number, cells: readonly string[], at: readonly number[]): Piece[] =>
      cells.map((text, index) => ({ x: at[index] as number, y, text, size: 9 }));
    const figures = [180, 260, 340, 420];
    expect(
      statsOf(
        ...line(90, ['Attachment Probability', 'Expected Loss'], [180, 340]),
        ...line(104, ['Class', 'Prior to', 'Following', 'Prior to', 'Following'], columns),
        ...line(114, ['Reset', 'Reset', 'Reset', 'Reset'], figures),
        ...line(132, ['Class P', '2.05 percent', '1.84 percent', '1.46 percent', '1.31 percent'], columns),
        ...line(146, ['Class Q', '3.88 percent', '4.12 percent', '2.87 percent', '3.05 percent'], columns),
      ),
    ).toEqual([
      ['P', 1.84, 1.31],
      ['Q', 4.12, 3.05],
    ]);
  });
});

describe('what one figure is replaced by', () => {
  const read = (...pieces: Piece[]) =>
    figures(
      extract('RESET', [
        ...title('2031-1', 'Class A Notes'),
        ...prose('The reset takes effect on June 8, 2033.', 70),
        ...pieces,
      ]),
    );

  it.each([
    'The attachment probability of 2.31% is replaced by 2.14%.',
    'The attachment probability of 2.31% per annum has been superseded by 2.14% per annum.',
    'From that day 2.31% as the attachment probability shall be substituted by 2.14%.',
  ])('counts, not the figure itself: %s', (text) => {
    expect(read(...prose(text, 100))).toEqual([['A', 2.14, null, null]]);
  });

  it.each(['instead of', 'in place of', 'rather than'])('stands before “%s” with each figure of a list', (words) => {
    const text = `The attachment probability will be 2.14% ${words} 2.31%, the expected loss 1.49% ${words} 1.70%, the exhaustion probability 1.02% ${words} 1.20%.`;
    expect(read(...prose(text, 100))).toEqual([['A', 2.14, 1.49, 1.02]]);
  });

  it.each([
    ['Measure (new / old)', 'Class A'],
    ['Measure (current and former)', 'Class A'],
    ['Measure', 'Class A (new / old)'],
  ])('is told from it by a heading: %s, %s', (corner, heading) => {
    const rows = [
      [corner, heading],
      ['Attachment probability', '2.14% / 2.31%'],
      ['Expected loss', '1.49% / 1.70%'],
      ['Exhaustion probability', '1.02% / 1.20%'],
    ];
    expect(read(...makeRows(rows, { top: 110, columns: [60, 280] }))).toEqual([['A', 2.14, 1.49, 1.02]]);
  });

  it('is no difference in brackets beside both', () => {
    const rows = [
      ['', 'New', 'Old', 'Difference'],
      ['Attachment probability', '2.14%', '2.31%', '(0.17%)'],
      ['Expected loss', '1.49%', '1.70%', '(0.21%)'],
      ['Exhaustion probability', '1.02%', '1.20%', '(0.18%)'],
    ];
    expect(read(...makeRows(rows, { top: 110, columns: [60, 240, 330, 420] }))).toEqual([['A', 2.14, 1.49, 1.02]]);
  });
});

describe('rows of what ends and what begins', () => {
  it.each([
    ['Until 7 June 2033', 'From 8 June 2033'],
    ['To but excluding 8 June 2033', 'From and including 8 June 2033'],
    ['Up to 7 June 2033', 'Thereafter'],
    ['Until the Reset Date', 'From the Reset Date'],
    ['Period ending 7 June 2033', 'Period beginning 8 June 2033'],
    ['Current', 'From 8 June 2033'],
  ])('are of old and of new terms: %s, %s', (old, now) => {
    const result = extract('RESET', [
      ...title(),
      ...prose('Notice of Reset. The Reset takes effect on June 8, 2033 (the “Reset Date”).', 70),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Risk Interest Spread'],
          [old, '4.25%', '5.75%'],
          [now, '4.31%', '5.94%'],
          ['Expected loss'],
          [old, '0.93%', '1.81%'],
          [now, '0.97%', '1.92%'],
        ],
        { columns: [60, 260, 400], top: 110 },
      ),
    ]);
    expect(figures(result).map(([, , loss]) => loss)).toEqual([0.97, 1.92]);
    expect(rates(result)).toEqual([
      ['A', 4.31],
      ['B', 5.94],
    ]);
  });
});

describe('sentences that leave out a verb', () => {
  it.each([
    'The attachment probability was 2.031%, the expected loss 1.574% and the exhaustion probability 1.219%. Those are now 2.214%, 1.688% and 1.305%, in the same order.',
    'The attachment probability was 2.031% and is now 2.214%, the expected loss was 1.574% and is now 1.688%, and the exhaustion probability was 1.219% and is now 1.305%.',
    'The attachment probability is 2.214% (was 2.031%), the expected loss 1.688% (was 1.574%) and the exhaustion probability 1.305% (was 1.219%).',
  ])('say of each figure what they say of the first: %s', (text) => {
    const result = extract('RESET', [
      ...title('2031-1', 'Class A Notes'),
      ...prose('Notice of Reset. The Reset takes effect on June 8, 2033 (the “Reset Date”).', 70),
      ...prose(text, 100),
    ]);
    expect(figures(result)).toEqual([['A', 2.214, 1.688, 1.305]]);
  });
});

it('of bare figures are read where one stands in brackets', () => {
  const lead = 'In the table a figure in parentheses is the one in force until the Reset Date. All are percentages.';
  const rows = [
    ['Class', 'Attach. prob.', 'Exp. loss'],
    ['P', '2.24 (2.10)', '1.72 (1.61)'],
    ['Q', '3.81 (3.88)', '2.96 (3.02)'],
  ];
  expect(statsOf(...prose(lead, 60), ...makeRows(rows, { top: 110, columns: [60, 200, 380] }))).toEqual([
    ['P', 2.24, 1.72],
    ['Q', 3.81, 2.96],
  ]);
});

describe('pairs of two cases in an offering', () => {
  const table = (one: string, other: string, loss: string) =>
    makeRows(
      [
        ['Class', 'Attached', 'Exhausted', 'Expected loss'],
        ['P', `1.61${one}1.84${other}`, `0.97${one}1.09${other}`, loss],
      ],
      { top: 110, columns: [60, 160, 290, 420] },
    );

  it.each([
    ['In the table each cell gives the Base Case first and the Stress Case after the stroke, in per cent.', ' / ', ''],
    [
      'The figures of the base case stand left of the stroke, those of the sensitivity case right of it; all are in per cent.',
      ' / ',
      '',
    ],
    ['Values of the sensitivity case are put in brackets.', ' (', ')'],
  ])('are told apart by one sentence: %s', (lead, one, other) => {
    const loss = `1.25${one}1.41${other}`;
    const [row] = extract('OC', [heading, ...prose(lead, 60), ...table(one, other, loss)]).modeledStats;
    expect(row).toMatchObject({ attachmentProbability: 1.61, exhaustionProbability: 0.97, expectedLoss: 1.25 });
  });

  it('are the second where the sentence says so', () => {
    const lead =
      'In each cell the first figure is that of the stress case, the second that of the base case. All figures are in per cent.';
    const [row] = extract('OC', [heading, ...prose(lead, 60), ...table(' / ', '', '1.25 / 1.11')]).modeledStats;
    expect(row?.expectedLoss).toBe(1.11);
  });
});

describe('a typed table with a rule of signs', () => {
  it('keeps its two lines of headings over the rows below the rule', () => {
    const columns = [60, 150, 260];
    expect(
      statsOf(
        ...makeRows(
          [
            ['Tranche /', 'Attachment', 'Updated'],
            ['Class', 'Probability', 'expected loss'],
          ],
          { top: 90, columns },
        ),
        { x: 60, y: 118, text: '-'.repeat(60) },
        ...makeRows(
          [
            ['Class P', '1.84%', '1.31%'],
            ['Class Q', '4.12%', '3.05%'],
          ],
          { top: 132, columns },
        ),
      ),
    ).toEqual([
      ['P', 1.84, 1.31],
      ['Q', 4.12, 3.05],
    ]);
  });
});

describe('shares below a table of an old and a new column', () => {
  it('stand under its headings, though a line parts them and their labels are indented', () => {
    const result = extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class P Notes', size: 13 },
      ...makeRows(
        [
          ['Measure', 'New terms', 'Old terms'],
          ['Attachment Probability', '1.84%', '2.05%'],
          ['Expected Loss', '1.31%', '1.46%'],
        ],
        { top: 90, columns: [60, 250, 400] },
      ),
      { x: 60, y: 150, text: 'Share of expected loss, in %' },
      ...makeRows(
        [
          ['US Wind', '61.0', '55.0'],
          ['US Earthquake', '39.0', '45.0'],
        ],
        { top: 170, columns: [70, 252, 402] },
      ),
    ]);
    expect(result.elAttributions.map(({ elAttribution }) => elAttribution)).toEqual([61, 39]);
  });
});

it('leaves what notes “carried” for the year before, and what held “until then”', () => {
  const result = extract('RESET', [
    heading,
    ...prose(
      'For the year 2032 the Class P Notes carried an attachment probability of 2.30%, an expected loss of 1.77% and an exhaustion probability of 1.35%.',
      60,
    ),
    ...prose(
      'With effect from 1 January 2033 the Class P Notes carry an attachment probability of 2.15%, an expected loss of 1.65% and an exhaustion probability of 1.26%.',
      100,
    ),
    ...prose('The Risk Interest Spread is 5.31% per annum for Class P (5.60% until then).', 140),
  ]);
  expect(figures(result)[0]).toEqual(['P', 2.15, 1.65, 1.26]);
  expect(rates(result)).toContainEqual(['P', 5.31]);
});
