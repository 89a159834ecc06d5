import { inventDeal } from './deal.ts';
import type { Family } from './family.ts';
import { randomOf } from './random.ts';
import { Say } from './say.ts';
import { type Place, type Saying, truthOf, type Truth } from './truth.ts';
import type { SetDocument } from './set-document.ts';
import { Typesetter } from './typeset.ts';
import { writePdf } from './write-pdf.ts';

export interface GeneratedDocument {
  name: string;
  pdf: Uint8Array;
  truth: Truth & { places: Place[] };
}

/** The places of everything said, in page order; what was marked but not set is not said. */
function placesIn(document: SetDocument, sayings: readonly Saying[][]): Place[] {
  const places: Place[] = [];
  for (const [index, page] of document.pages.entries()) {
    const open = new Map<number, { words: string; lines: Map<number, Place['boxes'][number]> }>();
    for (const piece of page.pieces) {
      if (piece.mark < 0) continue;
      let at = open.get(piece.mark);
      if (!at) open.set(piece.mark, (at = { words: '', lines: new Map() }));
      at.words += (at.words === '' || piece.glued ? '' : ' ') + piece.text;
      const box = {
        x0: piece.x,
        y0: piece.y - 0.78 * piece.size,
        x1: piece.x + piece.width,
        y1: piece.y + 0.22 * piece.size,
      };
      const known = at.lines.get(piece.line);
      at.lines.set(piece.line, known ? { ...known, x1: box.x1 } : box);
    }
    for (const [mark, { words, lines }] of open)
      for (const saying of sayings[mark] ?? [])
        places.push({ ...saying, page: index + 1, text: words, boxes: [...lines.values()] });
  }
  return places;
}

/** Document `number` of a family: always the same bytes. */
export async function makeDocument(family: Family, number: number): Promise<GeneratedDocument> {
  const name = `${family.name}-${number}`;
  const random = randomOf(name);
  const wish = family.unnamedClass === true ? { ...family.wish, classes: 1 } : (family.wish ?? {});
  const deal = inventDeal(random, wish);
  const say = new Say(deal, family.voice, random);
  const document = new Typesetter({ ...family.style, feignsBold: family.producer === 'struck-twice' }).set(
    family.compose(say),
  );
  const places = placesIn(document, say.book.sayings);
  return {
    name,
    pdf: await writePdf(document, family.producer ?? 'lines', randomOf(`${name}/pdf`)),
    truth: truthOf(family.kind, deal, places, family.unnamedClass === true),
  };
}
