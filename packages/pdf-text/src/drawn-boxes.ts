import type { Edge } from './drawn-lines.ts';

/** A box that drawn lines close on all sides, in points of the displayed page. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Points: lines this close are one, and touch. */
const close = 2;
const leastWidth = 8;
const leastHeight = 6;
/** More lines are a chart, or a map. */
const mostLines = 1_000;
const mostBoxes = 1_500;

/** Lines along one direction: where they lie across it, and from where to where they run. */
interface Track {
  at: number;
  runs: { from: number; to: number }[];
}

/** Edges on one line as one track each, with pieces that touch joined. */
function tracksOf(edges: readonly { at: number; from: number; to: number }[]): Track[] {
  const tracks: Track[] = [];
  for (const { at, from, to } of edges.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    const track = tracks.at(-1);
    if (track && at - track.at <= close) track.runs.push({ from, to });
    else tracks.push({ at, runs: [{ from, to }] });
  }
  for (const track of tracks) {
    const joined: Track['runs'] = [];
    for (const run of track.runs.toSorted((a, b) => a.from - b.from)) {
      const last = joined.at(-1);
      if (last && run.from <= last.to + close) last.to = Math.max(last.to, run.to);
      else joined.push({ ...run });
    }
    track.runs = joined;
  }
  return tracks;
}

const covers = ({ runs }: Track, from: number, to: number) =>
  runs.some((run) => run.from <= from + close && run.to >= to - close);

/** The smallest boxes that lines across and down a page close. */
export function boxesOf(edges: readonly Edge[]): Box[] {
  const across = tracksOf(
    edges.flatMap(({ x0, x1, y0, y1 }) => (x1 - x0 > y1 - y0 ? [{ at: (y0 + y1) / 2, from: x0, to: x1 }] : [])),
  );
  const down = tracksOf(
    edges.flatMap(({ x0, x1, y0, y1 }) => (x1 - x0 > y1 - y0 ? [] : [{ at: (x0 + x1) / 2, from: y0, to: y1 }])),
  );
  if (across.length < 2 || down.length < 2 || across.length + down.length > mostLines) return [];
  const boxes: Box[] = [];
  for (const [row, top] of across.entries()) {
    for (const [column, left] of down.entries()) {
      if (boxes.length === mostBoxes) return [];
      const box = smallestFrom(top, left, across.slice(row + 1), down.slice(column + 1));
      if (box && box.x1 - box.x0 >= leastWidth && box.y1 - box.y0 >= leastHeight) boxes.push(box);
    }
  }
  return boxes;
}

/** The smallest box whose upper left corner is where two lines meet, if they close one. */
function smallestFrom(top: Track, left: Track, below: readonly Track[], beside: readonly Track[]): Box | null {
  if (!covers(top, left.at, left.at + leastWidth) || !covers(left, top.at, top.at + leastHeight)) return null;
  for (const bottom of below) {
    if (!covers(left, top.at, bottom.at)) return null;
    for (const right of beside) {
      if (!covers(top, left.at, right.at)) break;
      if (covers(bottom, left.at, right.at) && covers(right, top.at, bottom.at))
        return { x0: left.at, y0: top.at, x1: right.at, y1: bottom.at };
    }
  }
  return null;
}

const sizeOf = ({ x0, y0, x1, y1 }: Box) => (x1 - x0) * (y1 - y0);

/** For each character the number, from 1, of the smallest box around its middle; 0 where it stands in none. */
export function boxOfCharacters(boxes: readonly Box[], characters: Float32Array): Uint16Array {
  const bySize = [...boxes.entries()].toSorted(([, a], [, b]) => sizeOf(a) - sizeOf(b));
  const boxOf = new Uint16Array(characters.length / 4);
  for (let at = 0; at < boxOf.length; at++) {
    const x = ((characters[4 * at] as number) + (characters[4 * at + 2] as number)) / 2;
    const y = ((characters[4 * at + 1] as number) + (characters[4 * at + 3] as number)) / 2;
    const own = bySize.find(([, box]) => x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1);
    boxOf[at] = own === undefined ? 0 : own[0] + 1;
  }
  return boxOf;
}
