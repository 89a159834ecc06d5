import { type Block, centered, grid, heading, newPage, pairs, type PairsForm, text } from './blocks.ts';
import type { Family } from './family.ts';
import { filler, riskFactors } from './filler.ts';
import {
  classBlocks,
  classColumns,
  classRows,
  classTerm,
  type Common,
  commonTerms,
  cover,
  identifierTable,
  introduction,
  type OfClass,
  paymentTerms,
  riskOrder,
  spreadWords,
  summaryHeading,
} from './parts.ts';
import { type Random, randomOf } from './random.ts';
import {
  prior,
  resetBlocks,
  resetLabel,
  resetOpening,
  resetOrder,
  resetRows,
  resetSentences,
  updated,
} from './reset-parts.ts';
import { clauseSentences, resetPartsOfCertificates } from './clause-parts.ts';
import { casesTable, riskAnalysisHeading, riskSentence, sharesPart, termTable } from './risk-parts.ts';
import { listOf, type Say, type Voice } from './say.ts';
import type { Style } from './set-document.ts';
import type { Producer } from './write-pdf.ts';

const pairForms: readonly PairsForm[] = [
  'columns',
  'columns',
  'leaders',
  'colon',
  'stacked',
  'over',
  'tiles',
  'sentence',
  'boxed',
];
const inClasses = (say: Say, term: OfClass): [string, string] => [
  classTerm(say, say.firstClass, term)[0],
  say.classes
    .map((note) => `Class ${note.name}: ${classTerm(say, note, term)[1]}`)
    .join(say.choose(['; ', ', ', '. '])),
];

/** How the terms of each class may be told. */
export const classParts: readonly ((say: Say, terms: readonly OfClass[]) => Block[])[] = [
  (say, terms) => [classColumns(say, terms)],
  (say, terms) => [classRows(say, terms, { size: 8 })],
  (say, terms) => classBlocks(say, terms, 'columns'),
  (say, terms) => classBlocks(say, terms, 'leaders'),
  (say, terms) => classBlocks(say, terms, 'colon'),
  (say, terms) => [pairs(terms.map((term) => inClasses(say, term)))],
  (say, terms) =>
    say.classes.map((note) =>
      text(`Class ${note.name}: ${terms.map((term) => classTerm(say, note, term).join(' ')).join('; ')}.`),
    ),
  (say, terms) => [
    {
      kind: 'cards',
      perRow: 2,
      cards: say.classes.map((note) => ({
        title: `Class ${note.name} Notes`,
        rows: terms.map((term) => classTerm(say, note, term).join(': ')),
      })),
    },
  ],
];

/** How the modelled figures may be told. */
export const riskParts: readonly ((say: Say) => Block[])[] = [
  (say) => casesTable(say, 'by-figure', true),
  (say) => casesTable(say, 'by-case'),
  (say) => casesTable(say, 'row-each', true),
  (say) => casesTable(say, 'stacked-rows', true),
  (say) => [termTable(say)],
  (say) =>
    say.classes.map((note) =>
      text(
        `${riskSentence(say, note)} In the ${say.label('stressCase').toLowerCase()} the expected loss is ${say.trap(note.stress, 'loss')}.`,
      ),
    ),
  (say) => [
    pairs(
      say.classes.map((note): [string, string] => [
        `Class ${note.name}`,
        riskOrder.map((field) => `${say.label(field)}: ${say.risk(note, field)} p.a.`).join(say.choose([', ', '; '])),
      ]),
    ),
  ],
  (say) => classParts[0]?.(say, riskOrder) ?? [],
  (say) => classParts[1]?.(say, riskOrder) ?? [],
];

const sharesForms = ['perils-as-rows', 'perils-as-columns', 'lines', 'prose', 'cells'] as const;
const commonSets: readonly (readonly Common[])[] = [
  ['issueDate', 'maturity', 'extended', 'interest', ...paymentTerms, 'extensionSpread'],
  ['issuer', 'series', 'sponsor', 'issueDate', 'maturity', 'interest', 'payments', 'dayCount', 'businessDays', 'fund'],
  ['maturity', 'issueDate', 'fund', 'interest', 'firstCoupon', 'businessDays', 'dayCount', 'callable'],
  ['sponsor', 'interest', 'payments', 'dayCount', 'maturity', 'extended', 'issueDate'],
];

/** What a family may be put together of. */
interface Parts {
  classParts: typeof classParts;
  riskParts: typeof riskParts;
  hasClauses: boolean;
  further?: Further;
}

/** Ways of telling a part of a document that are not chosen by its own draw. */
export interface Further {
  shares?: ((say: Say) => Block[]) | undefined;
  common?: ((say: Say, terms: readonly Common[]) => Block[]) | undefined;
  cover?: ((say: Say) => Block[]) | undefined;
}

export function mixedCircular(
  random: Random,
  { classParts, riskParts, hasClauses, further }: Parts,
): Family['compose'] {
  const coverForm = random.pick(['titles', 'amount-over', 'issue-of', 'plain', 'cards'] as const);
  const classPart = random.pick(classParts);
  const riskPart = random.pick(riskParts);
  const shares = random.chance(0.8) ? random.pick(sharesForms) : null;
  const identifiers = random.pick(['rows', 'prose', 'pairs', 'with terms', 'none'] as const);
  const pairForm = random.pick(pairForms);
  const common = random.pick(commonSets);
  const order = random.shuffle([0, 1, 2, 3]);
  const traps = random.whole(0, 5);
  const told = hasClauses
    ? common.filter(
        (term) => term !== 'payments' && term !== 'firstCoupon' && term !== 'callable' && term !== 'dayCount',
      )
    : common;
  const saysIntroduction = random.chance(0.6);
  const spreadInProse = random.chance(0.3);
  return (say) => {
    const terms: OfClass[] = [
      'amount',
      ...(spreadInProse ? [] : (['spread'] as const)),
      ...(identifiers === 'with terms' ? (['cusip', 'isin'] as const) : []),
    ];
    const prose = spreadInProse
      ? [
          text(
            `Interest on the Notes is ${say.baseRate()} plus ${listOf(say.classes.map((note) => `${spreadWords(say, note)} for Class ${note.name}`))}.`,
          ),
        ]
      : [];
    const sections = [
      [
        summaryHeading(say),
        ...(further?.common?.(say, told) ?? [pairs(commonTerms(say, told), pairForm)]),
        ...prose,
        ...(hasClauses ? clauseSentences(say) : []),
      ],
      classPart(say, terms),
      [
        riskAnalysisHeading(say),
        ...riskPart(say),
        ...(shares === null ? [] : (further?.shares?.(say) ?? sharesPart(say, shares))),
      ],
      [
        ...riskFactors(say, 3, traps),
        ...(identifiers === 'rows' || identifiers === 'prose' || identifiers === 'pairs'
          ? identifierTable(say, identifiers)
          : []),
      ],
    ];
    return [
      ...(further?.cover?.(say) ?? cover(say, coverForm)),
      centered(say.noteName()),
      ...(saysIntroduction ? [newPage(), introduction(say)] : []),
      ...order.flatMap((index) => sections[index] as Block[]),
    ];
  };
}

export const resetParts: readonly ((say: Say) => Block[])[] = [
  (say) => resetBlocks(say),
  (say) => resetBlocks(say, false),
  (say) => [resetRows(say, { identifiers: true })],
  (say) => [resetRows(say, { priorFirst: false })],
  (say) => say.classes.map((note) => text(resetSentences(say, note))),
  (say) =>
    say.classes.flatMap((note) => [
      heading(`Class ${note.name}`),
      pairs(
        resetOrder.map((field): [string, string] => [
          resetLabel(say, field),
          `${updated(say, note, field)} (${say.label('prior').toLowerCase()}: ${prior(say, note, field)})`,
        ]),
        say.choose(['columns', 'leaders', 'colon'] as const),
      ),
    ]),
  (say) => [
    grid([
      ['', ...say.classNames],
      ...resetOrder.flatMap((field) => [
        [`${say.label('updated')} ${resetLabel(say, field)}`, ...say.classes.map((note) => updated(say, note, field))],
        [`${say.label('prior')} ${resetLabel(say, field)}`, ...say.classes.map((note) => prior(say, note, field))],
      ]),
    ]),
  ],
];

export function mixedReset(random: Random, parts: typeof resetParts, further: Further = {}): Family['compose'] {
  const part = random.pick(parts);
  const shares = random.chance(0.5) ? random.pick(sharesForms) : null;
  const identifiers = random.pick(['rows', 'prose', null] as const);
  const traps = random.whole(0, 2);
  return (say) => [
    ...resetOpening(say),
    ...part(say),
    ...(shares === null ? [] : (further.shares?.(say) ?? sharesPart(say, shares))),
    ...(identifiers === null ? [] : identifierTable(say, identifiers)),
    ...(traps === 0 ? [text(filler(say, 3))] : riskFactors(say, 2, traps)),
  ];
}

function mixedVoice(random: Random): Voice {
  return {
    number: random.whole(0, 9999),
    dates: random.pick(['us', 'uk', 'short', 'ordinal', 'us', 'weekday'] as const),
    percent: random.pick(['sign', 'cent', 'percent', 'sign', 'spaced'] as const),
    spread: random.pick(['percent', 'percent', 'bp'] as const),
    money: random.pick(['symbol', 'code', 'million', 'usd-symbol', 'short', 'iso-million', 'apostrophe'] as const),
  };
}

function mixedStyle(random: Random): Style {
  return {
    font: random.pick(['Helvetica', 'Times', 'Times'] as const),
    size: random.pick([9, 9.5, 10, 10.5]),
    paper: random.pick(['letter', 'a4'] as const),
    margin: random.pick([54, 60, 66, 72]),
    justified: random.chance(0.4),
    ...(random.chance(0.15) ? { stamp: 'DRAFT' } : {}),
  };
}

const producers: readonly Producer[] = [
  'lines',
  'lines',
  'words',
  'letters',
  'columns-first',
  'out-of-order',
  'struck-twice',
  'bottom-up',
  'page-twice',
];

/** So many of each kind are told in tables and labels; those after them in clauses and certificates too. */
const withoutClauses = { OC: 60, RESET: 24 };
const circulars = 90;
const resets = 48;

export const nameOf = (kind: Family['kind'], number: number) =>
  `${kind === 'OC' ? 'circular' : 'reset'}-${String(number).padStart(2, '0')}`;

function mixed(kind: Family['kind'], number: number): Family {
  const name = `mixed-${nameOf(kind, number)}`;
  const random = randomOf(name);
  return {
    ...makingOf(name, kind, random),
    compose:
      kind === 'OC'
        ? mixedCircular(random, { classParts, riskParts, hasClauses: number > withoutClauses.OC })
        : mixedReset(random, number > withoutClauses.RESET ? resetPartsOfCertificates : resetParts),
  };
}

/** All of a family but its structure. */
export function makingOf(name: string, kind: Family['kind'], random: Random): Omit<Family, 'compose'> {
  return {
    name,
    kind,
    voice: mixedVoice(random),
    style: mixedStyle(random),
    producer: random.pick(producers),
    wish: {
      classes: random.whole(1, 4),
      scheme: random.whole(0, 4),
      steps: kind === 'OC' && random.chance(0.2),
      currencies: random.pick([['USD'], ['USD'], ['EUR'], ['USD', 'EUR']]),
    },
  };
}

/** Families put together by chance, always the same: structure × wording × layout × producer × traps. */
export const mixedFamilies: readonly Family[] = [
  ...Array.from({ length: circulars }, (_, index) => mixed('OC', index + 1)),
  ...Array.from({ length: resets }, (_, index) => mixed('RESET', index + 1)),
];
