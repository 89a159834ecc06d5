import { namedRegions } from '@landfall/instruments';
import type { Span } from '../layout/flow.ts';
import { hasHazard } from '../read/perils.ts';
import { joiningWords } from '../words/explaining-words.ts';
import { anyOf } from '../words/phrase-syntax.ts';
import { leadWords } from '../words/share-words.ts';
import { textBefore, textBehind } from '../read/tokens.ts';

/** Of the words that lead to a name, those that may stand in one: "Windstorm in the Low Countries". */
const withinNames = new Set(['a', 'and', 'in', 'of', 'or', 'the']);
/** More words than the name of a peril has. */
const tooManyWords = 6;

/** "from Florida Hurricane", "AA hurricane": more than a name. */
function holdsMore(name: string, classes: readonly string[]): boolean {
  const words = name.toLowerCase().split(/[\s/-]+/);
  return (
    words.length >= tooManyWords ||
    words.some((word) => leadWords.has(word) && !withinNames.has(word)) ||
    classes.some((each) => each.length > 1 && words.includes(each.toLowerCase()))
  );
}

const nameJoined = new RegExp(String.raw`(\p{Lu}\p{L}+) ${anyOf(joiningWords)} $`, 'u');

/** "Oregon and | Washington Earthquake", "Typhoon | (Japan)": a part of the name stands outside. */
function isCut({ page, from, to }: Span): boolean {
  const [, joined = null] = nameJoined.exec(textBefore(page.text, from, 30)) ?? [];
  const [, inBrackets = ''] = /^ ?\((\p{L}[^()]*)\)/u.exec(textBehind(page.text, to, 40)) ?? [];
  return (joined !== null && !hasHazard(joined)) || namedRegions(inBrackets).length > 0;
}

/** Whether what was taken for the name of a peril holds more than the name, or less. */
export const isDoubtfulName = (name: string, spans: readonly Span[], classes: readonly string[]): boolean =>
  holdsMore(name, classes) || spans.some(isCut);
