import { type Block, bold, grid, heading, pairs, text } from './blocks.ts';
import { type Common, classTerm, commonTerms, type OfClass, riskOrder } from './parts.ts';
import type { DealClass } from './deal.ts';
import { listOf, percentText, type Say } from './say.ts';

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi'];
const named = (note: DealClass) => `Class ${note.name}`;
const labelOf = (say: Say, term: OfClass) => classTerm(say, say.firstClass, term)[0];
const valueOf = (say: Say, note: DealClass, term: OfClass) => classTerm(say, note, term)[1];
const line = (words: string, indent = 0): Block => text(words, { after: 2, indent });

/** Values of all classes in one sentence: "… are 1 and 2, respectively". */
const respectively = (say: Say, what: string, values: readonly string[]) =>
  `The ${what} of the ${listOf(say.classes.map((note) => named(note)))} Notes ${say.choose(['is', 'amounts to', 'has been set at'])} ${listOf(values)}${values.length > 1 ? say.choose([', respectively', ' respectively']) : ''}.`;

type ClassPart = (say: Say, terms: readonly OfClass[]) => Block[];

/** Numbered items with sub-items of classes, as final terms have them. */
const itemsOfClasses: ClassPart = (say, terms) =>
  terms.flatMap((term, index) => [
    line(`${index + 4}. ${labelOf(say, term)}:`),
    ...say.classes.map((note, at) => line(`(${roman[at]}) ${named(note)}: ${valueOf(say, note, term)}`, 24)),
  ]);
const itemsInCells: ClassPart = (say, terms) => [
  grid(
    terms.map((term, index) => [
      `${index + 6}.`,
      labelOf(say, term),
      say.classes.map((note, at) => `(${roman[at]}) ${named(note)}: ${valueOf(say, note, term)}`).join('\n'),
    ]),
    { heads: 0, widths: [0.2, 1, 1.6] },
  ),
];
/** A table in which the name of each class is a row above its terms. */
const classAsRowAbove: ClassPart = (say, terms) => [
  grid(
    say.classes.flatMap((note) => [
      [{ text: bold(`${named(note)} Notes`), span: 2 }],
      ...terms.map((term) => [...classTerm(say, note, term)]),
    ]),
    { heads: 0, rules: say.voice.number % 2 === 0 },
  ),
];
const oneValueARow: ClassPart = (say, terms) => [
  grid([
    [say.label('class'), say.choose(['Term', 'Item', 'Particulars']), say.choose(['Value', 'Detail', 'As agreed'])],
    ...say.classes.flatMap((note) => terms.map((term) => [named(note), ...classTerm(say, note, term)])),
  ]),
];
/** The same without repeating the class. */
const oneValueARowOnce: ClassPart = (say, terms) => [
  grid([
    [say.label('class'), say.choose(['Term', 'Item', 'Particulars']), say.choose(['Value', 'Detail', 'As agreed'])],
    ...say.classes.flatMap((note) =>
      terms.map((term, index) => [index === 0 ? named(note) : '', ...classTerm(say, note, term)]),
    ),
  ]),
];
const classInTwoLines: ClassPart = (say, terms) => [
  grid([
    ['', ...say.classes.map((note) => say.choose([`Class\n${note.name}`, `Class ${note.name}\nNotes`]))],
    ...terms.map((term) => [labelOf(say, term), ...say.classes.map((note) => valueOf(say, note, term))]),
  ]),
];
const valuesInLinesOfACell: ClassPart = (say, terms) => [
  grid([
    say.classes.map((note) => `${named(note)} Notes`),
    say.classes.map((note) =>
      terms.map((term) => classTerm(say, note, term).join(say.choose([': ', ' – ']))).join('\n'),
    ),
  ]),
];
const withTotal: ClassPart = (say, terms) => [
  grid([
    [say.label('class'), ...terms.map((term) => labelOf(say, term))],
    ...say.classes.map((note) => [named(note), ...terms.map((term) => valueOf(say, note, term))]),
    [
      say.choose(['Total', 'All classes']),
      ...terms.map((term) =>
        term === 'amount'
          ? `$${say.classes.reduce((sum, { amount }) => sum + amount, 0).toLocaleString('en-US')}`
          : say.choose(['', '–']),
      ),
    ],
  ]),
];
const footnoted: ClassPart = (say, terms) => [
  grid([
    ['', ...say.classes.map((note) => `${named(note)} (1)`)],
    ...terms.map((term) => [
      `${labelOf(say, term)}${term === 'spread' ? ' (2)' : ''}`,
      ...say.classes.map((note) => valueOf(say, note, term)),
    ]),
  ]),
  text('(1) Each class ranks equally with every other class of the same series.', { size: 7.5, after: 2 }),
  text('(2) Added to the return on the collateral, as explained under “Interest” below.', { size: 7.5 }),
];
const inSentences: ClassPart = (say, terms) =>
  terms.map((term) =>
    text(
      respectively(
        say,
        labelOf(say, term),
        say.classes.map((note) => valueOf(say, note, term)),
      ),
    ),
  );
/** A sentence of the first class, and what differs of the others. */
const correspondingTerms: ClassPart = (say, terms) => {
  const [first, ...others] = say.classes;
  return [
    text(
      `The ${named(first as DealClass)} Notes have ${listOf(terms.map((term) => `${/^[aeio]/i.test(labelOf(say, term)) ? 'an' : 'a'} ${labelOf(say, term)} of ${valueOf(say, first as DealClass, term)}`))}.`,
    ),
    ...others.map((note) =>
      text(
        say.choose([
          `For the ${named(note)} Notes, the corresponding terms are ${listOf(terms.map((term) => valueOf(say, note, term)))}.`,
          `In the case of the ${named(note)} Notes these are ${listOf(terms.map((term) => valueOf(say, note, term)))}, in the same order.`,
        ]),
      ),
    ),
  ];
};
const bullets: ClassPart = (say, terms) =>
  say.classes.map((note) =>
    line(
      `${say.choose(['•', '–', '-'])} ${named(note)} Notes: ${terms.map((term) => classTerm(say, note, term).join(' ')).join(say.choose([', ', ' | ', ' / ']))}`,
      12,
    ),
  );
const ofEachTerm: ClassPart = (say, terms) =>
  terms.map((term) =>
    line(
      `${bold(`${labelOf(say, term)}:`)} ${listOf(say.classes.map((note) => `${valueOf(say, note, term)} ${say.choose(['in respect of', 'for', 'as to'])} the ${named(note)} Notes`))}.`,
    ),
  );
/** Labels in cards above values of all classes in a table. */
const slashed: ClassPart = (say, terms) => [
  pairs([
    [say.label('class'), say.classes.map((note) => named(note)).join(' / ')],
    ...terms.map((term): [string, string] => [
      labelOf(say, term),
      say.classes.map((note) => valueOf(say, note, term)).join(' / '),
    ]),
  ]),
];
const labelInTheMiddle: ClassPart = (say, terms) => {
  const [first, second, ...others] = say.classes;
  if (first === undefined || second === undefined) return oneValueARow(say, terms);
  return [
    grid([
      [named(first), '', named(second)],
      ...terms.map((term) => [valueOf(say, first, term), labelOf(say, term), valueOf(say, second, term)]),
    ]),
    ...others.map((note) =>
      pairs(
        terms.map((term): [string, string] => {
          const [label, value] = classTerm(say, note, term);
          return [`${named(note)} ${label}`, value];
        }),
      ),
    ),
  ];
};

export const drawnClassParts: readonly ClassPart[] = [
  itemsOfClasses,
  itemsInCells,
  classAsRowAbove,
  oneValueARow,
  oneValueARowOnce,
  classInTwoLines,
  valuesInLinesOfACell,
  withTotal,
  footnoted,
  inSentences,
  correspondingTerms,
  bullets,
  ofEachTerm,
  slashed,
  labelInTheMiddle,
];

const oneIn = (figure: number) => `1 in ${Math.round(100 / figure)}`;

export const drawnRiskParts: readonly ((say: Say) => Block[])[] = [
  (say) =>
    riskOrder.map((field) =>
      text(
        respectively(
          say,
          `${say.choose(['annual ', 'modelled ', ''])}${say.label(field)}`,
          say.classes.map((note) => say.risk(note, field)),
        ),
      ),
    ),
  (say) => correspondingTerms(say, riskOrder),
  (say) => oneValueARow(say, riskOrder),
  (say) => oneValueARowOnce(say, riskOrder),
  (say) => valuesInLinesOfACell(say, riskOrder),
  (say) => classAsRowAbove(say, riskOrder),
  (say) => bullets(say, riskOrder),
  (say) => slashed(say, riskOrder),
  (say) => labelInTheMiddle(say, riskOrder),
  // Return periods and multiples beside the figures.
  (say) => [
    grid(
      [
        [
          say.label('class'),
          say.label('attachment'),
          'Return period (years)',
          say.label('loss'),
          'Multiple',
          say.label('exhaustion'),
        ],
        ...say.classes.map((note) => [
          named(note),
          say.risk(note, 'attachment'),
          oneIn(note.risk.attachment),
          say.risk(note, 'loss'),
          `${(note.spread / note.risk.loss).toFixed(1)}x`,
          say.risk(note, 'exhaustion'),
        ]),
      ],
      { size: 8 },
    ),
  ],
  // Each peril alone, and all of them.
  (say) =>
    say.classes.flatMap((note) => [
      heading(`${named(note)} Notes`),
      grid([
        [say.choose(['Peril', 'Covered Peril']), ...riskOrder.map((field) => say.label(field))],
        ...(note.perils.length > 1 ? note.perils : []).map(({ name, share }) => [
          name,
          percentText((note.risk.attachment * share) / 90, say.voice.percent),
          percentText((note.risk.loss * share) / 100, say.voice.percent),
          percentText((note.risk.exhaustion * share) / 110, say.voice.percent),
        ]),
        [
          say.choose(['All perils', 'All perils combined', 'Total']),
          ...riskOrder.map((field) => say.risk(note, field)),
        ],
      ]),
    ]),
  // "1.20% (attachment), 0.90% (expected loss)"
  (say) =>
    say.classes.map((note) =>
      line(
        `${named(note)}: ${riskOrder.map((field) => `${say.risk(note, field)} (${say.label(field)})`).join(say.choose([', ', '; ']))}`,
      ),
    ),
  (say) =>
    say.classes.map((note) =>
      line(`${named(note)} ${riskOrder.map((field) => `| ${say.label(field)} ${say.risk(note, field)}`).join(' ')}`),
    ),
  // Units in headings, bare figures.
  (say) => [
    grid([
      [say.label('class'), ...riskOrder.map((field) => `${say.label(field)} (%)`)],
      ...say.classes.map((note) => [named(note), ...riskOrder.map((field) => say.risk(note, field, 'bare'))]),
    ]),
  ],
];

export const drawnShares: readonly ((say: Say) => Block[])[] = [
  (say) => [
    heading(say.label('shares')),
    grid([
      [
        say.label('class'),
        say.choose(['Peril', 'Covered Peril', 'Peril / region']),
        say.choose(['Share', 'Contribution', '% of total']),
      ],
      ...say.classes.flatMap((note) => note.perils.map(({ name }) => [named(note), name, say.share(note, name)])),
    ]),
  ],
  (say) => [
    heading(say.label('shares')),
    grid([
      [say.choose(['Peril', 'Covered Peril']), ...say.classNames],
      ...say.perilNames.map((peril) => [
        peril,
        ...say.classes.map((note) => (note.perils.some(({ name }) => name === peril) ? say.share(note, peril) : '—')),
      ]),
      ['Total', ...say.classes.map(() => percentText(100, say.voice.percent, 1))],
    ]),
  ],
  (say) =>
    say.classes.flatMap((note) => [
      line(`${say.label('shares')} – ${named(note)} Notes`),
      ...note.perils.map(({ name }) => line(`• ${name}: ${say.share(note, name)}`, 16)),
    ]),
  // What each peril adds in points, and its share in brackets.
  (say) => [
    grid([
      [say.label('shares'), ...say.classNames],
      ...say.perilNames.map((peril) => [
        peril,
        ...say.classes.map((note) => {
          const of = note.perils.find(({ name }) => name === peril);
          return of ? `${((note.risk.loss * of.share) / 100).toFixed(2)}% (${say.share(note, peril)})` : '–';
        }),
      ]),
    ]),
  ],
  (say) => [
    text(
      `${say.choose(['Broken down by peril', 'By peril'])}, the expected loss comes from ${say.classes.map((note) => `${listOf(note.perils.map(({ name }) => `${name} as to ${say.share(note, name)}`))} (${named(note)})`).join('; ')}.`,
    ),
  ],
];

/** A term of all classes in a sentence of its own. */
const sentences: Readonly<Partial<Record<Common, (say: Say) => string>>> = {
  issueDate: (say) =>
    say.choose([
      `The Notes will be issued on ${say.date('issueDate')}.`,
      `Settlement of the Notes is expected to take place on or about ${say.date('issueDate')}.`,
      `“${say.label('issueDate')}” means ${say.date('issueDate')}.`,
    ]),
  maturity: (say) =>
    say.choose([
      `Unless extended or redeemed earlier, the Notes will be redeemed on ${say.date('maturityDate')}.`,
      `“${say.label('maturity')}” means the Payment Date falling on ${say.date('maturityDate')}.`,
      `The Notes are scheduled to mature on ${say.date('maturityDate')}.`,
    ]),
  extended: (say) =>
    `The Issuer may extend the maturity of the Notes to a date not later than ${say.plainDate(say.deal.extendedDate)}.`,
  payments: (say) => `Interest will be paid on ${say.payments()}.`,
  firstCoupon: (say) => `The first payment of interest will fall on ${say.date('firstCouponDate')}.`,
  dayCount: (say) => `Interest will be calculated on the basis of ${say.dayCount()}.`,
  interest: (say) => `The Notes bear interest at ${say.baseRate()} plus the ${say.label('spread')}.`,
  issuer: (say) => `The Notes are obligations of ${say.issuer()} alone.`,
  series: (say) => `The Notes form Series ${say.series()}.`,
};

type CommonPart = (say: Say, terms: readonly Common[]) => Block[];

export const drawnCommonParts: readonly CommonPart[] = [
  // In sentences, where a term has one.
  (say, terms) => {
    const left = terms.filter((term) => sentences[term] === undefined);
    return [
      text(terms.flatMap((term) => sentences[term]?.(say) ?? []).join(' ')),
      ...(left.length > 0 ? [pairs(commonTerms(say, left))] : []),
    ];
  },
  // Numbered, with the colon after the label.
  (say, terms) => commonTerms(say, terms).map(([label, value], index) => line(`${index + 1}. ${label}: ${value}`)),
  (say, terms) => [
    grid(
      commonTerms(say, terms).map(([label, value], index) => [`${index + 1}.`, label, value]),
      { heads: 0, widths: [0.2, 1, 2] },
    ),
  ],
  // Two pairs a row.
  (say, terms) => {
    const all = commonTerms(say, terms);
    return [
      grid(
        Array.from({ length: Math.ceil(all.length / 2) }, (_, row) => [
          ...(all[2 * row] as [string, string]),
          ...(all[2 * row + 1] ?? ['', '']),
        ]),
        { heads: 0, widths: [1, 1.3, 1, 1.3], size: 8.5 },
      ),
    ];
  },
  (say, terms) => commonTerms(say, terms).map(([label, value]) => line(`• ${label} – ${value}`, 10)),
  // Labels in capitals over their values.
  (say, terms) => commonTerms(say, terms).flatMap(([label, value]) => [line(bold(label.toUpperCase())), text(value)]),
  (say, terms) => [
    grid(
      [
        [say.choose(['Term', 'Item', 'Provision']), say.choose(['Summary', 'Description', 'Details'])],
        ...commonTerms(say, terms),
      ],
      { rules: true, widths: [1, 2.4] },
    ),
  ],
];

/** The opening of a press release: its date line is the day of issue. */
export const pressRelease = (say: Say): Block[] => [
  text(bold(`${say.issuer()} closes its Series ${say.series()} notes`), { size: 13 }),
  text(
    `${say.choose(['HAMILTON, Bermuda', 'DUBLIN', 'GEORGE TOWN, Cayman Islands', 'SINGAPORE'])}, ${say.date('issueDate')} ${say.choose(['–', '—', '--'])} ${say.deal.issuer} ${say.choose(['today closed the issue of', 'announces that it has today issued', 'has today completed the sale of'])} ${listOf(say.classes.map((note) => `${say.amount(note)} of ${named(note)} ${say.noteName()}`))}. The transaction protects ${say.deal.sponsor} and matures on ${say.date('maturityDate')}.`,
  ),
];
/** A letter with a subject line. */
export const letterOpening = (say: Say): Block[] => [
  text(`${say.deal.sponsor}\nTo the holders of the notes`.replace('\n', ' – ')),
  text(bold(`Re: ${say.issuer()}, Series ${say.series()}, ${say.noteName()} due ${say.date('maturityDate')}`)),
  text('Dear Sirs, we refer to the notes named above. Their terms are set out in this letter.'),
];
