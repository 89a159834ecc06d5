import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const offered: Piece[] = [
  { x: 60, y: 60, text: 'Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes' },
  { x: 60, y: 72, text: 'and $50,000,000 Series 2025-1 Class B Notes.' },
];
const title = (text: string, y = 110): Piece => ({ x: 60, y, text, size: 12, bold: true });

/** "A US Wind 60" for each share of expected loss that is told. */
const sharesOf = (...pieces: Piece[][]) =>
  extract('OC', [...offered, ...pieces.flat()]).elAttributions.map(
    ({ issuerClass, perilName, elAttribution }) => `${issuerClass} ${perilName} ${elAttribution}`,
  );

const both = ['A US Wind 60', 'A US Earthquake 40', 'B US Wind 25', 'B US Earthquake 75'];

describe('a heading over several columns of perils', () => {
  it('asks of all of them, though it stands over one alone', () => {
    const table = makeRows(
      [
        ['', '', 'Contribution to expected loss', ''],
        ['', 'Expected loss', 'US Wind', 'US Earthquake'],
        ['Class A', '1.20%', '60.0', '40.0'],
        ['Class B', '2.40%', '25.0', '75.0'],
      ],
      { top: 140 },
    );
    expect(sharesOf(table)).toEqual(both);
  });
});

describe('perils over the rows of another table', () => {
  it('are a list of their own where they make a whole', () => {
    const table = makeRows(
      [
        ['Share of expected loss', 'Either Class'],
        ['US Wind', '60.0%'],
        ['US Earthquake', '40.0%'],
        ['Zone', '$ bn'],
        ['Miami', '96.3'],
        ['Tampa', '21.8'],
      ],
      { top: 140 },
    );
    expect(sharesOf(table)).toEqual(['A US Wind 60', 'A US Earthquake 40', 'B US Wind 60', 'B US Earthquake 40']);
  });
});

describe('shares of several classes in one text', () => {
  it('go on in a line that closes a bracket, however small its print', () => {
    const lines = [
      ...prose('Of the expected loss, US Wind accounts for 60.0% (Class A) and 25.0%', 140),
      { x: 60, y: 152, text: '(Class B), and US Earthquake for 40.0% (Class A) and 75.0% (Class' },
      { x: 60, y: 164, text: 'B).', size: 7, bold: true },
    ];
    expect(sharesOf(lines)).toEqual(both);
  });

  it('stand before their perils in one sentence and behind them in the next', () => {
    const text =
      'Contributors to the expected loss of the Class A Notes are US Wind (60.0%) and US Earthquake (40.0%). Of the modeled expected loss of the Class B Notes, 25.0% comes from US Wind and 75.0% comes from US Earthquake.';
    expect(sharesOf(prose(text, 140))).toEqual(both);
  });
});

describe('points of principal with the share in brackets', () => {
  it('are read under a heading of other results, with a row of sums', () => {
    const caption: Piece = { x: 60, y: 150, text: 'Base case, by peril' };
    const shares = makeRows(
      [
        ['Peril', 'Class A', 'Class B'],
        ['US Wind', '0.720 (60%)', '0.600 (25%)'],
        ['US Earthquake', '0.480 (40%)', '1.800 (75%)'],
        ['All', '1.200 (100%)', '2.400 (100%)'],
      ],
      { top: 170 },
    );
    expect(sharesOf([title('Return period of attachment', 120), caption], shares)).toEqual(both);
  });
});

describe('the whole of one peril', () => {
  it('gives way to the shares of a class where it names none', () => {
    const table = makeRows(
      [
        ['Peril', 'Class A', 'Class B'],
        ['US Wind', '60.0%', '25.0%'],
        ['US Earthquake', '40.0%', '75.0%'],
      ],
      { top: 140 },
    );
    const lone = makeRows([['Expected loss of the pilot portfolio', 'US Wind 100%']], { top: 220 });
    expect(sharesOf([title('Risk breakdown')], table, lone)).toEqual(both);
  });
});

describe('shares in tables', () => {
  const layouts: [string, Piece[][]][] = [
    [
      'rows of other measures above them, which are no perils',
      [
        makeRows(
          [
            ['', 'Class A', 'Class B'],
            ['Expected loss', '1.20%', '2.40%'],
            ['Expected loss, 3 years', '3.56%', '7.04%'],
            ['Of expected loss: US Wind', '60%', '25%'],
            ['Of expected loss: US Earthquake', '40%', '75%'],
          ],
          { top: 140 },
        ),
      ],
    ],
    [
      'brackets behind the points of the expected loss that a peril adds',
      [
        makeRows(
          [
            ['Expected loss by peril', 'Class A', 'Class B'],
            ['US Wind', '0.71% (60%)', '0.62% (25%)'],
            ['US Earthquake', '0.49% (40%)', '1.78% (75%)'],
          ],
          { top: 140 },
        ),
      ],
    ],
    [
      'rows of other cases above them, whose labels name no measure',
      [
        makeRows(
          [
            ['', 'Class A', 'Class B'],
            ['Expected loss', '1.20%', '2.40%'],
            ['same, sensitivity case', '1.56%', '3.04%'],
            ['Share of loss, US Wind', '60%', '25%'],
            ['Share of loss, US Earthquake', '40%', '75%'],
          ],
          { top: 140 },
        ),
      ],
    ],
    [
      'a title that does not speak of expected loss, and a row of sums',
      [
        [title('Risk breakdown')],
        makeRows(
          [
            ['Peril', 'Class A', 'Class B'],
            ['US Wind', '60.0%', '25.0%'],
            ['US Earthquake', '40.0%', '75.0%'],
            ['Total', '100.0%', '100.0%'],
          ],
          { top: 140 },
        ),
      ],
    ],
    [
      'regions beside their perils',
      [
        [title('Loss contribution')],
        makeRows(
          [
            ['Peril', 'Region', 'Class A', 'Class B'],
            ['Wind', 'US', '60.0%', '25.0%'],
            ['Earthquake', 'US', '40.0%', '75.0%'],
          ],
          { top: 140 },
        ),
      ],
    ],
    [
      'fractions of one',
      [
        [title('Contribution by peril')],
        makeRows(
          [
            ['Peril', 'Class A', 'Class B'],
            ['US Wind', '0.600', '0.250'],
            ['US Earthquake', '0.400', '0.750'],
            ['Total', '1.000', '1.000'],
          ],
          { top: 140 },
        ),
      ],
    ],
    [
      'fractions without a sum',
      [
        [title('Contribution to expected loss, as a fraction')],
        makeRows(
          [
            ['Peril', 'Class A', 'Class B'],
            ['US Wind', '0.60', '0.25'],
            ['US Earthquake', '0.40', '0.75'],
          ],
          { top: 140 },
        ),
      ],
    ],
    ...['of which Florida', 'of which: Florida', 'thereof Florida', 'including Florida'].map(
      (part): [string, Piece[][]] => [
        `one part of a peril below it, as "${part}"`,
        [
          [title('Contribution to expected loss (%)')],
          makeRows(
            [
              ['Peril', 'Class A', 'Class B'],
              ['US Wind', '60', '25'],
              [part, '40', '20'],
              ['US Earthquake', '40', '75'],
              ['Total', '100', '100'],
            ],
            { top: 140 },
          ),
        ],
      ],
    ),
    [
      'a table for each class, told right above',
      [
        prose('For the Class A Notes, the table below shows the contribution to modelled loss of each peril:', 110),
        makeRows(
          [
            ['Peril', 'Per cent'],
            ['US Wind', '60.0%'],
            ['US Earthquake', '40.0%'],
          ],
          { top: 140 },
        ),
        prose('For the Class B Notes, the table below shows the contribution to modelled loss of each peril:', 230),
        makeRows(
          [
            ['Peril', 'Per cent'],
            ['US Wind', '25.0%'],
            ['US Earthquake', '75.0%'],
          ],
          { top: 260 },
        ),
      ],
    ],
    [
      'all of a class in a cell',
      [
        makeRows(
          [
            ['Class', 'Contribution by peril'],
            ['Class A', 'US Wind 60.0%; US Earthquake 40.0%'],
            ['Class B', 'US Wind 25.0%; US Earthquake 75.0%'],
          ],
          { top: 140 },
        ),
      ],
    ],
  ];
  it.each(layouts)('reads %s', (_, pieces) => {
    expect(sharesOf(...pieces)).toEqual(both);
  });

  it.each(['Historical claims by peril', 'Premium by peril', 'Insured value by peril'])('takes none of %s', (words) => {
    const table = makeRows(
      [
        ['Peril', 'Class A', 'Class B'],
        ['US Wind', '60.0%', '25.0%'],
        ['US Earthquake', '40.0%', '75.0%'],
      ],
      { top: 140 },
    );
    expect(sharesOf([title(words)], table)).toEqual([]);
  });

  it('takes none where they do not make 100 for the class', () => {
    const table = makeRows(
      [
        ['Peril', 'Class A', 'Class B'],
        ['US Wind', '60.0%', '25.0%'],
        ['US Earthquake', '29.0%', '75.0%'],
      ],
      { top: 140 },
    );
    expect(sharesOf([title('Contribution by peril')], table)).toEqual(both.slice(2));
  });

  it('takes the base case where a sensitivity stands beside it', () => {
    const table = makeRows(
      [
        ['Class', 'Case', 'US Wind', 'US Earthquake'],
        ['Class A', 'Sensitivity case', '66.0%', '34.0%'],
        ['', 'Base case', '60.0%', '40.0%'],
        ['Class B', 'Sensitivity case', '31.0%', '69.0%'],
        ['', 'Base case', '25.0%', '75.0%'],
      ],
      { top: 140 },
    );
    expect(sharesOf([title('Contribution by peril')], table)).toEqual(both);
  });
});

it('reads shares below a value of a reset that tells what it was before', () => {
  const { elAttributions } = extract('RESET', [
    title('Example Re Ltd. Series 2031-1 Class A Notes', 40),
    ...prose('Reset Date: 1 June 2032', 70),
    ...prose('Coupon Spread: 6.20 % (formerly 6.45 %)', 100),
    { x: 60, y: 130, text: 'Contribution to expected loss by peril', bold: true },
    ...makeRows(
      [
        ['Peril', 'Class A'],
        ['Japan Typhoon', '61.5%'],
        ['Japan Earthquake', '38.5%'],
      ],
      { top: 160 },
    ),
  ]);
  expect(elAttributions.map((each) => each.elAttribution)).toEqual([61.5, 38.5]);
});

describe('a row below shares that adds them up', () => {
  it.each(['All', 'Tutti', 'Together', 'Class', '100'])('is no peril, whatever it is called: %s', (sum) => {
    const rows = [
      ['Peril', 'Class A', 'Class B'],
      ['US Wind', '60.0', '25.0'],
      ['US Earthquake', '40.0', '75.0'],
    ];
    const table = makeRows([...rows, [sum, '100.0', '100.0']], { top: 140 });
    expect(sharesOf([title('Where the base case EL comes from (%)')], table)).toEqual(both);
  });

  it('is a part like the others where the shares are a whole with it only', () => {
    const rows = [
      ['Peril', 'Class A', 'Class B'],
      ['US Wind', '30.0', '20.0'],
      ['US Earthquake', '20.0', '30.0'],
      ['Elsewhere', '50.0', '50.0'],
    ];
    expect(sharesOf([title('Split of expected loss (%)')], makeRows(rows, { top: 140 }))).toHaveLength(6);
  });
});

describe('shares in text', () => {
  it.each([
    'Of the expected loss, 60.0% of that of the Class A Notes is due to US Wind and the remainder to US Earthquake. Of that of the Class B Notes, 25.0% of expected loss is due to US Wind and the balance to US Earthquake.',
    'US Wind makes up 60.0% of the expected loss for Class A and 25.0% for Class B, and US Earthquake makes up 40.0% for Class A and 75.0% for Class B.',
    'The shares of expected loss of Classes A and B are, respectively, US Wind 60.0% and 25.0%; US Earthquake 40.0% and 75.0%.',
    'US Wind and US Earthquake account for 60.0% and 40.0%, respectively, of the expected loss of the Class A Notes. US Wind and US Earthquake account for 25.0% and 75.0%, respectively, of the expected loss of the Class B Notes.',
    'The expected loss arises 60.0% from US Wind and 40.0% from US Earthquake for the Class A Notes, and 25.0% from US Wind and 75.0% from US Earthquake for the Class B Notes.',
    'Expected loss by peril: US Wind / US Earthquake Class A: 60% / 40% Class B: 25% / 75%',
    'The agent puts US Wind at 60.0% of the expected loss of Class A, and at 25.0% of that of Class B; the rest (40.0% and 75.0%) is US Earthquake.',
    'Of the expected loss of Class A US Wind accounts for 60 per cent. and US Earthquake for 40 per cent.; the like parts for Class B are 25 and 75 per cent.',
    'US Wind and US Earthquake (shake only). For Class A they give 60% and 40% of the average loss. For Class B they give 25% and 75%.',
    'The covered perils are US Wind and US Earthquake. Of the loss expected of Class A they make up 60% and 40%. For Class B the figures are 25 and 75 per cent.',
  ])('reads “%s”', (sentence) => {
    expect(sharesOf(prose(sentence, 130))).toEqual(both);
  });

  it('reads figures under the names of perils, with no label beside them', () => {
    const rows = makeRows(
      [
        ['US Wind', 'US Quake', 'US Wildfire'],
        ['50%', '30%', '20%'],
      ],
      { top: 140 },
    );
    const result = extract('OC', [
      ...prose('Example Re Ltd. is issuing $70,000,000 Series 2025-1 Class A Notes.', 60),
      { x: 60, y: 120, text: 'Expected loss by peril', bold: true },
      ...rows,
    ]);
    expect(result.elAttributions.map((row) => row.elAttribution)).toEqual([50, 30, 20]);
  });

  it('reads a line for each peril', () => {
    const lines = ['US Wind: Class A 60.0%, Class B 25.0%', 'US Earthquake: Class A 40.0%, Class B 75.0%'];
    const pieces = lines.map((text, index) => ({ x: 60, y: 140 + index * 24, text }));
    expect(sharesOf([title('Peril contribution')], pieces)).toEqual(both);
  });

  it('reads what the one peril makes up of all', () => {
    expect(sharesOf(prose('The entire expected loss of each class of Notes is attributable to US Wind.', 130))).toEqual(
      ['A US Wind 100', 'B US Wind 100'],
    );
  });

  it('takes the shares after a reset', () => {
    const { elAttributions } = extract('RESET', [
      { x: 60, y: 60, text: 'Example Re Ltd. Series 2025-1 Class A Notes: reset as of June 1, 2026' },
      ...prose(
        'The expected loss of the Class A Notes is now made up of US Wind 60.0% (previously 58.0%) and US Earthquake 40.0% (previously 42.0%).',
        100,
      ),
    ]);
    expect(elAttributions.map((row) => [row.perilName, row.elAttribution])).toEqual([
      ['US Wind', 60],
      ['US Earthquake', 40],
    ]);
  });

  it('takes no share of a list for the expected loss that it is a share of', () => {
    const result = extract('RESET', [
      ...prose('Reset of Series 2024-1. For the Class A Notes, the expected loss is 1.38% (1.50%).', 60),
      ...prose(
        'Of the expected loss of the Class A Notes, 61.7% comes from US Earthquake and 38.3% from US Hurricane.',
        90,
      ),
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([1.38]);
    expect(result.elAttributions.map((row) => row.elAttribution)).toEqual([61.7, 38.3]);
  });

  it.each([
    'Flood is the only peril (100 per cent. of the expected loss), and the National Flood Pool the only cedent.',
    'The only peril is flood in Texas, which may follow hurricane: 100% of the expected loss is due to Flood.',
  ])('takes the one peril that the clause of its figure names: %s', (text) => {
    const result = extract('OC', [
      title('Example Re Ltd. Series 2025-1 Class A Notes'),
      { x: 60, y: 60, text: '$60,000,000 Class A Notes due June 1, 2028, spread 5.25%, expected loss 1.38%' },
      ...prose(text, 90),
    ]);
    expect(result.elAttributions.map((row) => [row.perilName, row.elAttribution])).toEqual([['Flood', 100]]);
  });

  it('reads lines of a letter that end where they like, each label with the name of its class', () => {
    const lines = [
      'A – EL 1.92% / AP 2.35% / exhaust 1.48%',
      'B – EL 3.61% / AP 4.40% / exhaust 2.95%',
      'the above is the base case. On the near-term set: A – EL 2.17%; B – EL 4.02%',
      'EL by peril, A: US Wind 60.0%, US Earthquake 40.0%',
      'EL by peril, B: US Wind 25.0%, US Earthquake 75.0%',
    ];
    const result = extract('OC', [
      title('Example Re Ltd. Series 2025-1 Class A and Class B Notes'),
      ...lines.map((text, index) => ({ x: 60, y: 140 + index * 12, text })),
    ]);
    expect(result.elAttributions.map((row) => `${row.issuerClass} ${row.perilName} ${row.elAttribution}`)).toEqual(
      both,
    );
  });

  it.each([
    ['Named Storm, Current', 'Named Storm, As Reset', 'Quake, Current', 'Quake, As Reset'],
    ['Named Storm (old)', 'Named Storm (new)', 'Quake (old)', 'Quake (new)'],
    ['Named Storm – previous', 'Named Storm – updated', 'Quake – previous', 'Quake – updated'],
  ])('tells the name of a peril from the version behind it: %s', (...columns) => {
    const result = extract('RESET', [
      title('Example Re Ltd. Series 2025-1 Class A and Class B Notes', 40),
      ...prose('The reset takes effect on 15 December 2026.', 60),
      title('Contribution to Expected Loss', 80),
      ...makeRows(
        [
          ['Class', ...columns],
          ['A', '73.2%', '75.3%', '26.8%', '24.7%'],
          ['B', '71.7%', '75.0%', '28.3%', '25.0%'],
        ],
        { top: 100, columns: [60, 110, 240, 370, 480] },
      ),
    ]);
    expect(result.elAttributions.map((row) => `${row.issuerClass} ${row.perilName} ${row.elAttribution}`)).toEqual([
      'A Named Storm 75.3',
      'A Quake 24.7',
      'B Named Storm 75',
      'B Quake 25',
    ]);
  });
});

describe('shares with strokes between them', () => {
  const terms = (heading: string, ...cells: readonly string[]) =>
    makeRows(
      [
        ['Class', 'Spread', heading, 'CUSIP'],
        ['A', '5.10%', cells[0] as string, '19083PAA2'],
        ['B', '8.40%', cells[1] as string, '19083PAB0'],
      ],
      { top: 110, columns: [60, 110, 190, 480] },
    );

  it.each([
    ['Mean loss by peril (%)', '60.0 / 40.0', '25.0 / 75.0', 'Perils: US Wind / US Earthquake.'],
    ['Shares of expected loss', '60 / 40', '25 / 75', 'a. US Wind / US Earthquake, base case.'],
    ['EL by peril: US Wind / US Earthquake', '60% / 40%', '25% / 75%', ''],
  ])('are of the perils that the document lists: %s', (heading, first, second, note) => {
    expect(sharesOf(terms(heading, first, second), note ? prose(note, 190) : [])).toEqual(both);
  });

  it('go on in the rows below', () => {
    const rows = [
      ['Class', 'Expected loss by peril', 'CUSIP / ISIN'],
      ['A', '60.0 /', '19083PAA2'],
      ['', '30.0 / 10.0', 'US19083PAA21'],
      ['B', '25.0 /', '19083PAB0'],
      ['', '70.0 / 5.0', 'US19083PAB04'],
    ];
    const told = sharesOf(
      makeRows(rows, { top: 110, columns: [60, 120, 300], pitch: 13 }),
      prose('1. wind / quake / hail, in this order.', 190),
    );
    expect(told).toEqual(['A wind 60', 'A quake 30', 'A hail 10', 'B wind 25', 'B quake 70', 'B hail 5']);
  });
});

describe('the name of a case before that of a peril', () => {
  it.each(['Reference Run', 'Long-Term Catalogue', 'Base Model', 'Central View'])('is no part of it: %s', (name) => {
    const told = sharesOf(
      prose(`In the ${name} wind gives 60% of the expected loss of Class A and quake 40%.`, 110),
      prose(`In the ${name} wind gives 25% of the expected loss of Class B and quake 75%.`, 140),
    );
    expect(told).toEqual(['A wind 60', 'A quake 40', 'B wind 25', 'B quake 75']);
  });
});

it('a share with the mark of a footnote belongs to its list', () => {
  const { elAttributions } = extract('OC', [
    ...prose('Example Re Ltd. Series 2031-1 Class A Notes', 40),
    ...prose('Contribution to expected loss', 80),
    ...makeRows(
      [
        ['Class', 'Florida Hurricane', 'Gulf Hurricane'],
        ['Class A', '66.2%', '33.8%¹'],
      ],
      { top: 110, columns: [60, 240, 400] },
    ),
  ]);
  expect(elAttributions.map(({ elAttribution }) => elAttribution)).toEqual([66.2, 33.8]);
});
