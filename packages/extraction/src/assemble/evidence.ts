import type { Span } from '../layout/flow.ts';
import type { PageModel } from '../layout/page-model.ts';
import type { Box, FieldEvidence, InputPage, Place } from '../types.ts';

function boxOf({ page, from, to }: Span): Box | null {
  const { boxes } = page.input;
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (let at = from; at < to; at++) {
    const index = page.map[at] as number;
    if (index < 0) continue;
    x0 = Math.min(x0, boxes[4 * index] as number);
    y0 = Math.min(y0, boxes[4 * index + 1] as number);
    x1 = Math.max(x1, boxes[4 * index + 2] as number);
    y1 = Math.max(y1, boxes[4 * index + 3] as number);
  }
  return x0 <= x1 ? { x0, y0, x1, y1 } : null;
}

/** Where a box of a page that was made higher, turned, scaled, set level or taken from a sheet for reading lies on the page as it is displayed. */
export function asDisplayed(page: InputPage, box: Box): Box {
  const { x0, y0, x1, y1 } = inFullHeight(page, box);
  const { stretched = 1 } = page;
  return { x0, y0: y0 / stretched, x1, y1: y1 / stretched };
}

function inFullHeight({ turned, scale = 1, slope = 0, ...page }: InputPage, box: Box): Box {
  const sheet = page.sheet ?? { ...page, x0: 0, y0: 0 };
  const [width, height] = [sheet.width / scale, sheet.height / scale];
  const [x0, x1] = [(box.x0 + sheet.x0) / scale, (box.x1 + sheet.x0) / scale];
  const [y0, y1] = [(box.y0 + sheet.y0) / scale, (box.y1 + sheet.y0) / scale];
  switch (turned) {
    case 90:
      return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 };
    case 180:
      return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
    case 270:
      return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 };
    default:
      return { x0, y0: y0 + slope * x0, x1, y1: y1 + slope * x1 };
  }
}

/** The page and the boxes as displayed; of a table printed on several pages, those on the first page with one of them. */
function onPaper(input: InputPage, boxes: readonly Box[]): Pick<Place, 'page' | 'boxes'> {
  const stripOf = ({ x0 }: Box) => input.strips?.findLast(({ from }) => from <= x0 + 0.01);
  const strip = boxes[0] && stripOf(boxes[0]);
  if (!strip) return { page: input.page, boxes: boxes.map((box) => asDisplayed(input, box)) };
  const { page, shift, width } = strip;
  const own = boxes.filter((box) => stripOf(box) === strip);
  return {
    page,
    boxes: own.map((box) => asDisplayed({ ...input, width }, { ...box, x0: box.x0 - shift, x1: box.x1 - shift })),
  };
}

/** The characters whose centre lies in the box, left to right, a space where the page has one. */
function textInBox(page: InputPage, box: Box): string {
  const { text, boxes, fontSizes } = page;
  const inside: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const x = ((boxes[4 * index] as number) + (boxes[4 * index + 2] as number)) / 2;
    if (x < box.x0 || x > box.x1) continue;
    const y = ((boxes[4 * index + 1] as number) + (boxes[4 * index + 3] as number)) / 2;
    if (y >= box.y0 && y <= box.y1) inside.push(index);
  }
  inside.sort((a, b) => (boxes[4 * a] as number) - (boxes[4 * b] as number) || a - b);
  let quote = '';
  let right = -Infinity;
  for (const index of inside) {
    const gap = (boxes[4 * index] as number) - right;
    if (right > -Infinity && gap > 0.11 * (fontSizes[index] ?? 0) && gap > 0.5) quote += ' ';
    quote += text[index];
    right = Math.max(right, boxes[4 * index + 2] as number);
  }
  return quote.replace(/\s+/g, ' ').trim();
}

/** Pages set on one sheet have its number. */
const keyOf = ({ page, sheet }: InputPage): string => (sheet ? `${page}@${sheet.x0},${sheet.y0}` : String(page));

/** Page, boxes and the text they cover. A quote that runs over a page's end is shown on its first page. */
export class Places {
  readonly #known = new Map<string, Place | null>();

  of(spans: readonly Span[]): Place | null {
    const first = spans[0];
    if (!first) return null;
    const key = spans.map((span) => `${keyOf(span.page.input)}:${span.from}-${span.to}`).join(',');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const page: PageModel = first.page;
    const boxes = spans
      .filter((span) => span.page === page)
      .map(boxOf)
      .filter((box) => box !== null);
    const place =
      boxes.length === 0
        ? null
        : {
            ...onPaper(page.input, boxes),
            quote: boxes
              .map((box) => textInBox(page.input, box))
              .filter((text) => text !== '')
              .join(' '),
          };
    this.#known.set(key, place);
    return place;
  }
}

/** How sure it is, the judge says when the whole document is known. */
export const asEvidence = (
  target: Pick<FieldEvidence, 'list' | 'index' | 'field' | 'issuerClass' | 'value'>,
  place: Place,
  rule: string,
): FieldEvidence => ({ ...target, page: place.page, boxes: place.boxes, quote: place.quote, confidence: 0, rule });
