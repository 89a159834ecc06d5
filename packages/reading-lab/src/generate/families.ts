import { circularsInSentences } from './circulars-in-sentences.ts';
import { circularsInTables } from './circulars-in-tables.ts';
import { circularsInWords } from './circulars-in-words.ts';
import { circularsOfOtherNotes } from './circulars-of-other-notes.ts';
import { circularsWithGaps } from './circulars-with-gaps.ts';
import { circularsWithNeighbours } from './circulars-with-neighbours.ts';
import { circularsWithShares } from './circulars-with-shares.ts';
import { documentsFromPractice } from './documents-from-practice.ts';
import type { Family } from './family.ts';
import { fillableForms } from './fillable-forms.ts';
import { mixedFamilies } from './mixed-families.ts';
import { randomOf } from './random.ts';
import { resetFamilies } from './reset-families.ts';
import { resetForms } from './reset-forms.ts';
import type { Voice } from './say.ts';
import { screenPrints } from './screen-prints.ts';
import type { Producer } from './write-pdf.ts';

const structures: readonly Family[] = [
  ...circularsInTables,
  ...circularsInWords,
  ...circularsInSentences,
  ...circularsWithGaps,
  ...circularsOfOtherNotes,
  ...circularsWithNeighbours,
  ...circularsWithShares,
  ...resetFamilies,
  ...resetForms,
  ...fillableForms,
  ...screenPrints,
  ...documentsFromPractice,
];

const dates: readonly Voice['dates'][] = ['us', 'uk', 'short', 'ordinal', 'us', 'weekday'];
const percents: readonly Voice['percent'][] = ['sign', 'percent', 'cent', 'sign', 'spaced'];
const monies: readonly Voice['money'][] = [
  'symbol',
  'code',
  'million',
  'usd-symbol',
  'short',
  'iso-million',
  'apostrophe',
];
const spreads: readonly Voice['spread'][] = ['percent', 'percent', 'bp'];
const producers: readonly Producer[] = [
  'words',
  'letters',
  'columns-first',
  'out-of-order',
  'struck-twice',
  'bottom-up',
  'page-twice',
];
const fonts = ['Helvetica', 'Times'] as const;

const of = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

/** The same structure in other words, figures, type and producer. */
function otherMaking(family: Family): Family {
  // By its name, so that a structure added or taken away changes no other.
  const index = randomOf(family.name).whole(0, 419);
  const voice: Voice = family.keepsVoice
    ? family.voice
    : {
        ...family.voice,
        number: family.voice.number + 31 + index,
        dates: of(dates, index),
        percent: of(percents, index),
        money: of(monies, index),
        spread: of(spreads, index),
      };
  return {
    ...family,
    name: `${family.name}--other`,
    structure: family.name,
    voice,
    producer: of(producers, index),
    style: {
      ...family.style,
      font: family.style?.font === 'Courier' ? 'Courier' : of(fonts, family.style?.font === 'Helvetica' ? 1 : 0),
      paper: family.style?.paper === 'a4' ? 'letter' : 'a4',
      margin: 58 + (index % 4) * 6,
    },
  };
}

export const families: readonly Family[] = [
  ...structures.flatMap((family) => [family, otherMaking(family)]),
  ...mixedFamilies,
];
