import { grid, heading, pairs } from './blocks.ts';
import type { Family } from './family.ts';
import {
  classParts,
  type Further,
  makingOf,
  mixedCircular,
  mixedReset,
  nameOf,
  resetParts,
  riskParts,
} from './mixed-families.ts';
import { resetPartsOfCertificates } from './clause-parts.ts';
import {
  drawnClassParts,
  drawnCommonParts,
  drawnRiskParts,
  drawnShares,
  letterOpening,
  pressRelease,
} from './drawn-parts.ts';
import { drawnResetParts } from './drawn-resets.ts';
import { classTerm, riskOrder } from './parts.ts';
import { type Random, randomOf } from './random.ts';
import type { Voice } from './say.ts';
import { furtherLabels } from './words.ts';

/** Further ways than those of the mixed families, which stay as they are. */
const furtherClassParts: typeof classParts = [
  // Two tables side by side.
  (say, terms) =>
    inTwos(say.classes).map((notes) => ({
      kind: 'beside',
      parts: notes.map((note) => ({
        share: 0.5,
        blocks: [
          heading(`Class ${note.name}`),
          pairs(
            terms.map((term) => classTerm(say, note, term)),
            'columns',
            { size: 8, labelWidth: 0.45 },
          ),
        ],
      })),
    })),
  // Values of a class in one cell.
  (say, terms) => [
    grid([
      [say.label('class'), say.choose(['Terms', 'Principal terms', 'Details'])],
      ...say.classes.map((note) => [
        `Class ${note.name}`,
        terms.map((term) => classTerm(say, note, term).join(say.choose([': ', ' ']))).join('; '),
      ]),
    ]),
  ],
  // Terms of all classes in cells that span them.
  (say, terms) => [
    grid(
      [
        ['', { text: `Series ${say.series()}`, span: say.classes.length }],
        ['', ...say.classNames],
        [say.label('issueDate'), { text: say.date('issueDate'), span: say.classes.length }],
        [say.label('maturity'), { text: say.date('maturityDate'), span: say.classes.length }],
        ...terms.map((term) => [
          classTerm(say, say.firstClass, term)[0],
          ...say.classes.map((note) => classTerm(say, note, term)[1]),
        ]),
      ],
      { heads: 2 },
    ),
  ],
];
const furtherRiskParts: typeof riskParts = [
  // "1.20% / 0.90% / 0.60%"
  (say) => [
    grid([
      ['', ...say.classNames],
      [
        riskOrder.map((field) => say.label(field)).join(' / '),
        ...say.classes.map((note) => riskOrder.map((field) => say.risk(note, field)).join(' / ')),
      ],
    ]),
  ],
];

/** Parts of a circular in place of those of the mixed families. */
const furtherOf = (random: Random): Further => ({
  shares: random.chance(0.5) ? random.pick(drawnShares) : undefined,
  common: random.chance(0.6) ? random.pick(drawnCommonParts) : undefined,
  cover: random.chance(0.25) ? random.pick([pressRelease, letterOpening]) : undefined,
});

/** Some labels in words that the other families do not have. */
function labelsOf(random: Random): NonNullable<Voice['labels']> {
  const topics = Object.keys(furtherLabels) as (keyof typeof furtherLabels)[];
  return Object.fromEntries(
    topics.filter(() => random.chance(0.35)).map((topic) => [topic, random.pick<string>(furtherLabels[topic])]),
  );
}

const inTwos = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 2) }, (_, index) => all.slice(2 * index, 2 * index + 2));

/**
 * So many families that nobody has seen, put together by chance: a seed that is not looked at shows whether a mend is
 * general. Every third one is a reset.
 */
export function drawnFamilies(seed: string, count: number): readonly Family[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = index % 3 === 2 ? 'RESET' : 'OC';
    const name = `drawn-${seed}-${nameOf(kind, index + 1)}`;
    const random = randomOf(name);
    const making = makingOf(name, kind, random);
    return {
      ...making,
      voice: { ...making.voice, labels: labelsOf(random) },
      wish: { ...making.wish, ownPerils: random.chance(0.5) },
      compose:
        kind === 'OC'
          ? mixedCircular(random, {
              classParts: random.chance(0.3) ? [...classParts, ...furtherClassParts] : drawnClassParts,
              riskParts: random.chance(0.3) ? [...riskParts, ...furtherRiskParts] : drawnRiskParts,
              hasClauses: random.chance(0.3),
              further: furtherOf(random),
            })
          : mixedReset(random, random.chance(0.5) ? [...resetParts, ...resetPartsOfCertificates] : drawnResetParts, {
              shares: random.chance(0.5) ? random.pick(drawnShares) : undefined,
            }),
    };
  });
}
