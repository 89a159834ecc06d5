import { grid, heading, pairs } from './blocks.ts';
import type { Family } from './family.ts';
import { classParts, makingOf, mixedCircular, mixedReset, nameOf, resetParts, riskParts } from './mixed-families.ts';
import { resetPartsOfCertificates } from './clause-parts.ts';
import { classTerm, riskOrder } from './parts.ts';
import { randomOf } from './random.ts';

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
      wish: { ...making.wish, ownPerils: random.chance(0.5) },
      compose:
        kind === 'OC'
          ? mixedCircular(random, {
              classParts: [...classParts, ...furtherClassParts],
              riskParts: [...riskParts, ...furtherRiskParts],
              hasClauses: random.chance(0.3),
            })
          : mixedReset(random, [...resetParts, ...resetPartsOfCertificates]),
    };
  });
}
