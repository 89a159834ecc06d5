import type { GreyImage } from './grey-image.ts';

/** Of the shorter side, which is about 8.5 inches: a quarter of an inch is longer than the strokes of any usual print. */
const longest = 1 / 34;
/** Of the shorter side: a thirtieth of an inch. What is thicker is a filled cell or a picture. */
const thickest = 1 / 255;
/** Pixels that may be missing from a rule: specks, and the steps of one that is not quite level. */
const widestGap = 2;
const ink = 160;
const white = 255;
/** Pixels beside a rule that its edge has greyed. */
const edge = 2;

/** How to walk an image along its rows or down its columns. */
interface Walk {
  lines: number;
  length: number;
  /** Offset from one line to the next and from one pixel to the next. */
  across: number;
  along: number;
}

/** Takes the pixel away, with those above and below it, where the ink there is no thicker than a rule. */
function eraseAt(data: Uint8Array, { across, lines }: Walk, line: number, at: number, thick: number): void {
  let above = 0;
  while (above <= thick && line - above > 0 && (data[at - (above + 1) * across] as number) < ink) above++;
  let below = 0;
  while (below <= thick && line + below < lines - 1 && (data[at + (below + 1) * across] as number) < ink) below++;
  if (above + below + 1 > thick) return;
  const from = Math.max(line - above - edge, 0);
  const to = Math.min(line + below + edge, lines - 1);
  for (let other = from; other <= to; other++) data[at + (other - line) * across] = white;
}

function eraseAlong(source: Uint8Array, erased: Uint8Array, walk: Walk, long: number, thick: number): void {
  for (let line = 0; line < walk.lines; line++) {
    const start = line * walk.across;
    let from = -1;
    let last = -1;
    for (let step = 0; step <= walk.length; step++) {
      if (step < walk.length && (source[start + step * walk.along] as number) < ink) {
        if (from < 0) from = step;
        last = step;
      } else if (from >= 0 && (step - last > widestGap || step === walk.length)) {
        if (last - from >= long)
          for (let each = from; each <= last; each++) {
            const at = start + each * walk.along;
            if ((erased[at] as number) < ink) eraseAt(erased, walk, line, at, thick);
          }
        from = -1;
      }
    }
  }
}

/**
 * The image without the rules of its tables, underlines and boxes, which recognition takes for letters or lets run into
 * figures. Where a letter crosses a rule it stays. The image has to be level.
 */
export function eraseRules({ width, height, data }: GreyImage): GreyImage {
  const side = Math.min(width, height);
  const long = Math.round(side * longest);
  const thick = Math.max(3, Math.round(side * thickest));
  const erased = data.slice();
  eraseAlong(data, erased, { lines: height, length: width, across: width, along: 1 }, long, thick);
  eraseAlong(data, erased, { lines: width, length: height, across: 1, along: width }, long, thick);
  return { width, height, data: erased };
}
