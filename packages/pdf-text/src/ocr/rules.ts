import type { GreyImage } from './grey-image.ts';

/** Share of the shorter side: a quarter of an inch, longer than the strokes of usual print. */
const longest = 1 / 34;
/** Share of the shorter side: a thirtieth of an inch. Anything thicker is a filled cell or a picture. */
const thickest = 1 / 255;
/** Pixels that may be missing from a rule because of specks or a slight slope. */
const widestGap = 2;
const print = 160;
/** A hairline is paler where the scan is coarse, and then told by its length: of the shorter side, half an inch. */
const paleInk = 215;
const longPale = 1 / 17;
const white = 255;
/** Pixels by which a rule is thicker here and there. */
const uneven = 1;
/** Grey pixels beside a rule, at most. */
const edge = 2;

/** How to walk an image along its rows or down its columns. */
interface Walk {
  lines: number;
  length: number;
  /** Offset from one line to the next and from one pixel to the next. */
  across: number;
  along: number;
}

/** Share of a rule's pixels; with fewer thin ones, it is the feet of touching letters. */
const leastThin = 0.85;
/** No feet go on for so many times the least length: letters may touch a rule all along. */
const surelyRule = 4;
const leastThinOfLong = 0.5;

/** The pixels of ink above and below this one, at most one more than a rule may have. */
function thicknessAt(
  data: Uint8Array,
  { across, lines }: Walk,
  line: number,
  at: number,
  { thick, ink }: Pick<Pass, 'thick' | 'ink'>,
): [number, number] {
  let above = 0;
  while (above <= thick && line - above > 0 && (data[at - (above + 1) * across] as number) < ink) above++;
  let below = 0;
  while (below <= thick && line + below < lines - 1 && (data[at + (below + 1) * across] as number) < ink) below++;
  return [above, below];
}

/** The images that a pass reads runs and thickness from, and the one that it clears. */
interface Pass {
  ink: number;
  runs: Uint8Array;
  thickness: Uint8Array;
  erased: Uint8Array;
  long: number;
  thick: number;
}

/** Erases a run of ink where it is as thin as a rule or touched from one side; letters that cross it stay. */
function eraseRun(pass: Pass, walk: Walk, line: number, from: number, to: number): void {
  const { ink, runs, thickness, erased, thick } = pass;
  const places: [at: number, above: number, below: number][] = [];
  for (let step = from; step <= to; step++) {
    const at = line * walk.across + step * walk.along;
    if ((runs[at] as number) < ink) places.push([at, ...thicknessAt(thickness, walk, line, at, pass)]);
  }
  const thin = places.filter(([, above, below]) => above + below < thick);
  const least = ink === print && to - from > pass.long * surelyRule ? leastThinOfLong : leastThin;
  if (thin.length < (to - from + 1) * least) return;
  const totals = thin.map(([, above, below]) => above + below).toSorted((a, b) => a - b);
  const usual = (totals[totals.length >> 1] as number) + uneven;
  // Print only: a rule goes on through a filled cell.
  const crosses = (at: number, [, above, below]: (typeof thin)[number]) => {
    const [over, under] = thicknessAt(thickness, walk, line, at, { thick, ink: print });
    return over > above && under > below;
  };
  let own = thin.find(([, above, below]) => above + below <= usual) as (typeof thin)[number];
  for (const place of places) {
    // A letter that touches a rule makes it thicker there: as much is erased as beside it.
    if (place[1] + place[2] <= usual) own = place;
    else if (place[1] + place[2] >= thick && crosses(place[0], own)) continue;
    const [at, above, below] = [place[0], own[1], own[2]];
    for (let other = -above; other <= below; other++) erased[at + other * walk.across] = white;
    for (const [first, step, room] of [
      [above + 1, -1, line],
      [below + 1, 1, walk.lines - 1 - line],
    ] as const) {
      // Away from a rule its edge only gets paler: what gets darker is a letter close to it.
      let before = thickness[at + (first - 1) * step * walk.across] as number;
      for (let other = first; other < first + edge && other <= room; other++) {
        const level = thickness[at + other * step * walk.across] as number;
        if (level < before) break;
        before = level;
        erased[at + other * step * walk.across] = white;
      }
    }
  }
}

function eraseAlong(pass: Pass, walk: Walk): void {
  // Between two rules that were erased before, any length is that of a rule, but not through a filled cell.
  const isErased = (at: number) =>
    walk.across === 1 && pass.thickness[at] === white && (pass.runs[at] as number) < pass.ink;
  const darkOf = (start: number, from: number, to: number) => {
    let dark = 0;
    for (let step = from; step <= to; step++) if ((pass.runs[start + step * walk.along] as number) < print) dark++;
    return dark;
  };
  for (let line = 0; line < walk.lines; line++) {
    const start = line * walk.across;
    let from = -1;
    let last = -1;
    for (let step = 0; step <= walk.length; step++) {
      if (step < walk.length && (pass.runs[start + step * walk.along] as number) < pass.ink) {
        if (from < 0) from = step;
        last = step;
      } else if (from >= 0 && (step - last > widestGap || step === walk.length)) {
        const isBetween =
          isErased(start + from * walk.along) &&
          isErased(start + last * walk.along) &&
          darkOf(start, from, last) >= (last - from) * leastThin;
        if (isBetween || last - from >= pass.long) eraseRun(pass, walk, line, from, last);
        from = -1;
      }
    }
  }
}

/** Adds to each line the ink of the lines above and below, which closes the gaps of a ragged rule. */
function spreadAcross(data: Uint8Array, across: number): Uint8Array {
  const spread = data.slice();
  for (let at = across; at < data.length - across; at++) {
    const before = data[at - across] as number;
    const after = data[at + across] as number;
    const least = before < after ? before : after;
    if (least < (spread[at] as number)) spread[at] = least;
  }
  return spread;
}

/**
 * Removes table rules, underlines and boxes, which recognition takes for letters or merges with figures. Letters that
 * cross a rule stay. The image must be level.
 */
export function eraseRules(image: GreyImage): GreyImage {
  const side = Math.min(image.width, image.height);
  const thick = Math.max(3, Math.round(side * thickest));
  // Whole first: what a pass leaves of a rule is too short to be known as one.
  const pale = eraseAll(image, { ink: paleInk, long: Math.round(side * longPale), thick });
  return eraseAll(pale, { ink: print, long: Math.round(side * longest), thick });
}

function eraseAll({ width, height, data }: GreyImage, kind: Pick<Pass, 'ink' | 'long' | 'thick'>): GreyImage {
  const erased = data.slice();
  eraseAlong(
    { ...kind, runs: spreadAcross(data, width), thickness: data, erased },
    { lines: height, length: width, across: width, along: 1 },
  );
  // Where two rules cross, the second is thin only after the first is erased.
  const thickness = erased.slice();
  eraseAlong({ ...kind, runs: data, thickness, erased }, { lines: width, length: height, across: 1, along: width });
  return { width, height, data: erased };
}
