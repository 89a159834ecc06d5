import { isInColumns, orderByColumns } from './columns.ts';
import { buildLines, linesOfText, withLines, type LinedPage } from './lines.ts';
import { withoutEnvelope } from './messages.ts';
import { mendRecognised } from './mend-recognised.ts';
import { inOneLanguage } from './one-language.ts';
import type { PageModel } from './page-model.ts';
import { toPrintSize } from './print-size.ts';
import { withSidewaysPart } from './sideways-part.ts';
import { straighten } from './straighten.ts';
import { splitTwoUp } from './two-up.ts';

const doubledLetter = /([A-Za-z0-9])\1/g;

/** English has a doubled letter in about one of thirty places; a layer with every glyph twice has one in two. */
function looksDoubled(text: string): boolean {
  const sample = text.slice(0, 4000);
  return sample.length >= 40 && (sample.match(doubledLetter)?.length ?? 0) > sample.length * 0.2;
}

export function buildPage(lined: LinedPage): PageModel {
  const { page: input } = lined;
  // What was recognised comes row by row; columns of prose are parted with the tables that are as wide as both.
  const isScattered = input.source === 'ocr' && !isInColumns(input.text, lined.lines);
  const lines = withoutEnvelope(input.text, linesOfText(lined, isScattered));
  const built = buildLines(input, orderByColumns(input.text, lines));
  // Some producers print a hyphen as another sign, such as a minus: "Class A−1".
  built.text = built.text.replace(/[\u2010\u2011\u2212]/g, '-');
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
