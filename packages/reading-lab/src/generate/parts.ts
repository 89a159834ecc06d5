import { type Block, bold, centered, grid, heading, pairs, type PairsForm, text } from './blocks.ts';
import type { DealClass } from './deal.ts';
import { listOf, type RiskField, type Say } from './say.ts';
import { documentTitles } from './words.ts';

export const riskOrder: readonly RiskField[] = ['attachment', 'loss', 'exhaustion'];

/** A document of the deal's kind by name, for sentences that speak of itself. */
export const titleOf = (say: Say, kind: 'OC' | 'RESET') => say.choose<string>(documentTitles[kind]);

/** "Class A Notes and Class B Notes" */
export const allClasses = (say: Say) => listOf(say.classes.map((note) => say.classNotes(note)));

/** Front page: the issuer, its series, and a line for each class in one of several forms. */
export function cover(
  say: Say,
  form: 'titles' | 'amount-over' | 'cards' | 'plain' | 'issue-of' = 'titles',
  note = 'OC' as 'OC' | 'RESET',
): Block[] {
  const { deal } = say;
  const front: Block[] = [
    centered(bold(titleOf(say, note)), 11),
    centered(bold(say.issuer()), 17),
    centered(`Series ${say.series()}`, 12),
  ];
  if (form === 'plain') return [...front, centered(`incorporated in ${deal.place}`)];
  const due = () => `${say.noteName()} due ${say.date('maturityDate')}`;
  const rows: Block[] = deal.classes.flatMap((each) => {
    switch (form) {
      case 'amount-over':
        return [
          centered(bold(say.amount(each)), 13),
          centered(`Series ${deal.series} Class ${each.name} ${due()}`, 11),
        ];
      case 'issue-of':
        return [centered(`Issue of ${say.amount(each)} ${due()}, Series ${deal.series}, Class ${each.name}`)];
      default:
        return [centered(bold(`${say.amount(each)} Class ${each.name} ${due()}`), 11)];
    }
  });
  if (form !== 'cards') return [...front, ...rows];
  return [
    ...front,
    {
      kind: 'cards',
      perRow: 2,
      cards: deal.classes.map((each) => ({
        title: say.amount(each),
        rows: [
          `Class ${each.name} ${due()}`,
          `${say.label('spread')}: ${say.spread(each)}`,
          `CUSIP ${say.cusip(each)}`,
        ],
      })),
    },
  ];
}

/** Who issues what, as the first paragraph tells it. */
export function introduction(say: Say, named = true): Block {
  const { deal } = say;
  const offered = listOf(
    deal.classes.map((note) => `${say.amount(note)} of its ${named ? `Class ${note.name} Notes` : 'Notes'}`),
  );
  const openings = [
    `${say.issuer()} (the “Issuer”), an exempted company incorporated in ${deal.place}, is offering ${offered}, Series ${say.series()}.`,
    `This document concerns the issue by ${say.issuer()} (the “Issuer”) of ${offered} under Series ${say.series()}, for the benefit of ${deal.sponsor}.`,
    `${say.issuer()} (the “Company”) intends to issue ${offered}, each forming part of Series ${say.series()}.`,
  ];
  return text(say.choose(openings));
}

export type Common =
  | 'issuer'
  | 'series'
  | 'sponsor'
  | 'issueDate'
  | 'maturity'
  | 'extended'
  | 'firstCoupon'
  | 'payments'
  | 'interest'
  | 'dayCount'
  | 'businessDays'
  | 'callable'
  | 'fund'
  | 'extensionSpread';
/** How and when interest and principal are paid. */
export const paymentTerms = ['payments', 'dayCount', 'businessDays', 'callable', 'fund'] as const;
const allCommon: readonly Common[] = [
  'issueDate',
  'maturity',
  'extended',
  'interest',
  ...paymentTerms,
  'extensionSpread',
];

/** A term of all classes, as label and value. */
const commonValues: Readonly<Record<Common, (say: Say) => string>> = {
  issuer: (say) => say.issuer(),
  series: (say) => say.series(),
  sponsor: (say) => say.deal.sponsor,
  issueDate: (say) => say.date('issueDate'),
  maturity: (say) => say.date('maturityDate'),
  extended: (say) => say.plainDate(say.deal.extendedDate),
  firstCoupon: (say) => say.date('firstCouponDate'),
  payments: (say) => say.payments(),
  interest: (say) => `${say.baseRate()} plus the ${say.label('spread')}`,
  dayCount: (say) => say.dayCount(),
  businessDays: (say) => say.businessDays(),
  callable: (say) => say.call(),
  fund: (say) => say.fund(),
  extensionSpread: (say) => say.rate(say.deal.extensionSpread),
};

const commonTerm = (say: Say, term: Common): [string, string] => [say.label(term), commonValues[term](say)];

export const commonTerms = (say: Say, terms: readonly Common[] = allCommon): [string, string][] =>
  terms.map((term) => commonTerm(say, term));

export type OfClass = 'amount' | 'spread' | RiskField | 'cusip' | 'isin' | 'shares';
const allOfClass: readonly OfClass[] = ['amount', 'spread', 'cusip', 'isin', ...riskOrder];

export function classTerm(say: Say, note: DealClass, term: OfClass): [string, string] {
  switch (term) {
    case 'amount':
      return [say.label('amount'), say.amount(note)];
    case 'spread':
      return [say.label('spread'), spreadWords(say, note)];
    case 'cusip':
      return [say.label('cusip'), say.cusip(note)];
    case 'isin':
      return [say.label('isin'), say.isin(note)];
    case 'shares':
      return [say.label('shares'), sharesInLine(say, note)];
    default:
      return [say.label(term), say.risk(note, term)];
  }
}

export function spreadWords(say: Say, note: DealClass): string {
  const yearly = say.choose(['', ' per annum', ' p.a.', '']);
  if (note.steppedSpread === null) return `${say.spread(note)}${yearly}`;
  return say.choose([
    `${say.spread(note)}${yearly} to (but excluding) ${say.date('stepDate')}; ${say.steppedSpread(note)}${yearly} thereafter`,
    `${say.spread(note)}${yearly} until ${say.date('stepDate')} and ${say.steppedSpread(note)}${yearly} from that date`,
  ]);
}

/** "US Named Storm 64.2%; Wildfire 35.8%", in one of several hands. */
export function sharesInLine(say: Say, note: DealClass, shift = 0): string {
  const shares = note.perils.map(({ name }) => [name, say.share(note, name)] as const);
  const hands = [
    () => shares.map(([name, share]) => `${name} ${share}`).join('; '),
    () => shares.map(([name, share]) => `${name}: ${share}`).join(', '),
    () => shares.map(([name, share]) => `${name} (${share})`).join(', '),
    () => listOf(shares.map(([name, share]) => `${share} ${name}`)),
  ];
  return say.choose(hands, shift)();
}

/** Terms with the classes as columns. */
export function classColumns(say: Say, terms: readonly OfClass[] = allOfClass): Block {
  const { classes } = say;
  const name = say.choose([(note: DealClass) => `Class ${note.name} Notes`, (note: DealClass) => `Class ${note.name}`]);
  return grid([
    ['', ...classes.map(name)],
    ...terms.map((term) => [
      classTerm(say, say.firstClass, term)[0],
      ...classes.map((note) => classTerm(say, note, term)[1]),
    ]),
  ]);
}

/** Terms with the classes as rows. */
export function classRows(
  say: Say,
  terms: readonly OfClass[] = allOfClass,
  more: {
    heads?: readonly string[];
    widths?: readonly number[];
    size?: number;
    cells?: (note: DealClass) => string[];
    repeats?: boolean;
  } = {},
): Block {
  const { classes } = say;
  const name = say.choose([
    (note: DealClass) => `Class ${note.name}`,
    (note: DealClass) => note.name,
    (note: DealClass) => `Class ${note.name} Notes`,
  ]);
  const heads = terms.map((term) => classTerm(say, say.firstClass, term)[0]);
  return grid(
    [
      [say.label('class'), ...heads, ...(more.heads ?? [])],
      ...classes.map((note) => [
        name(note),
        ...terms.map((term) => classTerm(say, note, term)[1]),
        ...(more.cells?.(note) ?? []),
      ]),
    ],
    {
      rules: say.voice.number % 2 === 0,
      ...(more.widths ? { widths: more.widths } : {}),
      ...(more.size === undefined ? {} : { size: more.size }),
      ...(more.repeats === undefined ? {} : { repeats: more.repeats }),
    },
  );
}

/** A block for each class under its name. */
export function classBlocks(say: Say, terms: readonly OfClass[] = allOfClass, form: PairsForm = 'columns'): Block[] {
  return say.classes.flatMap((note, index) => [
    heading(
      say.choose([
        `Class ${note.name} Notes`,
        `Class ${note.name}`,
        `Terms of the Class ${note.name} Notes`,
        `${index + 1}. Class ${note.name} Notes`,
      ]),
    ),
    pairs(
      terms.map((term) => classTerm(say, note, term)),
      form,
    ),
  ]);
}

/** Identifiers of the 144A and the Regulation S notes. */
export function identifierTable(say: Say, form: 'rows' | 'prose' | 'pairs' = 'rows'): Block[] {
  const { classes } = say;
  if (form === 'rows') {
    return [
      heading(say.choose(['Identifiers', 'Security codes', 'Clearing', 'CUSIP and ISIN numbers'])),
      grid(
        [
          ['', { text: 'Rule 144A', span: 2 }, { text: 'Regulation S', span: 2 }],
          [say.label('class'), 'CUSIP', 'ISIN', 'CUSIP', 'ISIN'],
          ...classes.map((note) => [
            `Class ${note.name}`,
            say.cusip(note),
            say.isin(note),
            note.regS.cusip,
            note.regS.isin,
          ]),
        ],
        { heads: 2, size: 8.5 },
      ),
    ];
  }
  if (form === 'pairs') {
    return [
      pairs([
        [
          'CUSIP (144A / Reg S)',
          classes.map((note) => `Class ${note.name}: ${say.cusip(note)} / ${note.regS.cusip}`).join('; '),
        ],
        [
          'ISIN (144A / Reg S)',
          classes.map((note) => `Class ${note.name}: ${say.isin(note)} / ${note.regS.isin}`).join('; '),
        ],
      ]),
    ];
  }
  return classes.map((note) =>
    text(
      `The Class ${note.name} Notes sold in reliance on Rule 144A have been accepted by DTC under CUSIP ${say.cusip(note)} and ISIN ${say.isin(note)}; those sold under Regulation S have CUSIP ${note.regS.cusip} and ISIN ${note.regS.isin}.`,
    ),
  );
}

export const summaryHeading = (say: Say) =>
  heading(say.choose(['Summary of Terms', 'Summary of the Offering', 'Principal Terms', 'Key Terms', 'The Offering']), {
    size: 12,
  });
