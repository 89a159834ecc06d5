// Its types know the default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { faceOf } from './lines.ts';
import type { Piece, SetDocument, SetPage } from './set-document.ts';
import type { Random } from './random.ts';

/**
 * In which pieces and order a producer writes a page: lines whole; each word, or letter, by itself; tables a column after
 * another; pieces in no order; bold feigned by a second strike; every page written twice in the same place.
 */
export type Producer =
  | 'lines'
  | 'words'
  | 'letters'
  | 'columns-first'
  | 'out-of-order'
  | 'struck-twice'
  | 'bottom-up'
  | 'page-twice';

interface Run {
  x: number;
  y: number;
  text: string;
  bold: boolean;
  size: number;
  typed: boolean;
}

const runOf = ({ x, y, text, bold, size, typed }: Piece): Run => ({ x, y, text, bold, size, typed });

/** Pieces of a line that are written in one go, as one string. */
function lineRuns(pieces: readonly Piece[]): Run[] {
  const runs: Run[] = [];
  for (const piece of pieces) {
    const run = runs.at(-1);
    if (run && piece.follows) run.text += (piece.glued ? '' : ' ') + piece.text;
    else runs.push(runOf(piece));
  }
  return runs;
}

function orderOf(pieces: readonly Piece[], producer: Producer, random: Random): readonly Piece[] {
  if (producer === 'columns-first') {
    // A table's columns one after the other; what is no table stays where it was.
    const places = new Map<number, number>();
    for (const [index, { table }] of pieces.entries()) if (table > 0 && !places.has(table)) places.set(table, index);
    const key = (piece: Piece, index: number) => (piece.table === 0 ? index : (places.get(piece.table) as number));
    return pieces
      .map((piece, index) => ({ piece, index }))
      .toSorted(
        (a, b) => key(a.piece, a.index) - key(b.piece, b.index) || a.piece.column - b.piece.column || a.index - b.index,
      )
      .map(({ piece }) => piece);
  }
  if (producer === 'out-of-order' || producer === 'bottom-up') {
    const lines = Map.groupBy(pieces, ({ line }) => line);
    const order = producer === 'bottom-up' ? [...lines.keys()].toReversed() : random.shuffle([...lines.keys()]);
    return order.flatMap((line) => lines.get(line) as Piece[]);
  }
  return pieces;
}

function runsOf(page: SetPage, producer: Producer, random: Random, widthOf: (text: string, run: Run) => number): Run[] {
  const inOrder = orderOf(page.pieces, producer, random);
  // What was typed in comes after all that was printed.
  const ordered = inOrder.toSorted((a, b) => Number(a.typed) - Number(b.typed));
  if (producer === 'words') return ordered.map(runOf);
  if (producer === 'letters') {
    return ordered.flatMap((piece) =>
      Array.from(piece.text, (text, index) => ({
        ...runOf(piece),
        text,
        x: piece.x + widthOf(piece.text.slice(0, index), runOf(piece)),
      })),
    );
  }
  const runs = lineRuns(ordered);
  if (producer === 'page-twice') return [...runs, ...runs];
  if (producer !== 'struck-twice') return runs;
  return runs.flatMap((run) =>
    run.bold
      ? [
          { ...run, bold: false },
          { ...run, bold: false, x: run.x + 0.3 },
        ]
      : [run],
  );
}

/** The document as the bytes of a PDF: always the same for the same document. */
export async function writePdf(document: SetDocument, producer: Producer, random: Random): Promise<Uint8Array> {
  const pdf = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0), ModDate: new Date(0) } });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  const choose = (run: Run) => pdf.font(faceOf(run.typed ? 'Courier' : document.font, run.bold)).fontSize(run.size);
  for (const page of document.pages) {
    pdf.addPage({ size: [page.width, page.height], margin: 0 });
    for (const rule of page.rules) pdf.moveTo(rule.x0, rule.y0).lineTo(rule.x1, rule.y1).lineWidth(0.5).stroke();
    if (document.stamp !== undefined) {
      const middle = { x: page.width / 2, y: page.height / 2 };
      pdf
        .save()
        .rotate(-52, { origin: [middle.x, middle.y] })
        .fillColor('#dddddd');
      choose({ x: 0, y: 0, text: '', bold: true, size: 64, typed: false }).text(
        document.stamp,
        middle.x - 200,
        middle.y,
        {
          lineBreak: false,
        },
      );
      pdf.restore().fillColor('black');
    }
    for (const run of runsOf(page, producer, random, (text, each) =>
      text === '' ? 0 : choose(each).widthOfString(text),
    ))
      choose(run).text(run.text, run.x, run.y, { lineBreak: false, baseline: 'alphabetic' });
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
