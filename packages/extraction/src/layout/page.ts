import { isInColumns, orderByColumns } from './columns.ts';
import { buildLines, linesOfText, withLines, type LinedPage } from './lines.ts';
import { withoutEnvelope } from './messages.ts';
import { mendRecognised } from './mend-recognised.ts';
import { inOneLanguage } from './one-language.ts';
import type { PageModel } from './page-model.ts';
import { toPrintSize, straighten } from './straighten.ts';
import { withSidewaysPart, splitTwoUp } from './split-pages.ts';

const doubledLetter = /([A-Za-z0-9])\1/g;

/** English has a doubled letter in about one of thirty places; a layer with every glyph twice has one in two. */
function looksDoubled(text: string): boolean {
  const sample = text.slice(0, 4000);
  return sample.length >= 40 && (sample.match(doubledLetter)?.length ?? 0) > sample.length * 0.2;
}

const turned = Array.from({ length: 26 }, (_, at) => String.fromCharCode((97 + at) << 8)).join('');
/** Letters whose two bytes a producer has changed round, as it does within ligatures: U+7400 for "t". */
const turnedLetter = new RegExp(`[${turned}]`);
const turnedLetters = new RegExp(String.raw`(?<=[A-Za-z])[${turned}]+|[${turned}]+(?=[a-z])`, 'g');

/** Hyphens that are printed as another sign, such as a minus ("Class A−1"), and turned letters. */
function withUsualSigns(text: string): string {
  const usual = text.replace(/[\u2010\u2011\u2212]/g, '-');
  if (!turnedLetter.test(usual)) return usual;
  return usual.replace(turnedLetters, (found) =>
    found.replace(/./g, (sign) => String.fromCharCode(sign.charCodeAt(0) >> 8)),
  );
}

export function buildPage(lined: LinedPage): PageModel {
  const { page: input } = lined;
  // What was recognised comes row by row; columns of prose are parted with the tables that are as wide as both.
  const isScattered = input.source === 'ocr' && !isInColumns(input.text, lined.lines);
  const lines = withoutEnvelope(input.text, linesOfText(lined, isScattered));
  const built = buildLines(input, orderByColumns(input.text, lines));
  built.text = withUsualSigns(built.text);
  if (input.source === 'ocr') built.text = mendRecognised(built.text);
  return { input, ...built, corrupt: looksDoubled(built.text) || (built.text.match(/\uFFFD/g)?.length ?? 0) > 20 };
}

/** A page as lines in reading order: more than one model where pages are set on one sheet, or a part runs sideways. */
export const layOutPage = (whole: LinedPage): PageModel[] =>
  splitTwoUp(straighten(toPrintSize(whole.page)))
    .flatMap(withSidewaysPart)
    .map((page) => (page === whole.page ? whole : withLines(page)))
    .map(inOneLanguage)
    .map(buildPage);
