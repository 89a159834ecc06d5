import type { GreyImage } from './grey-image.ts';

/** The clockwise turn that sets a page upright. */
export type Turn = 90 | 180 | 270;
/** The same, or none. */
export type Orientation = Turn | 0;

/**
 * Orientations to try, in order: those along the lines of text, first that of the page before, then the others, as dirt may
 * hide which way the lines run.
 */
export function orientations(upright: boolean, usual: Orientation): Orientation[] {
  const likely: Orientation[] = upright ? [90, 270, 0] : [0, 180];
  const first = likely.includes(usual) ? [usual] : [];
  return [...new Set<Orientation>([...first, ...likely, 180, 90, 270])];
}

const sampleWidth = 800;
/** In sampled pixels: longer strokes are table rules, not text. */
const longestStroke = 40;

/** How sharply the ink falls into lines along one side of the image. */
function sharpness({ width, height, data }: GreyImage, along: 'rows' | 'columns', step: number): number {
  const [lines, length] = along === 'rows' ? [height, width] : [width, height];
  let sum = 0;
  let ink = 0;
  let before = 0;
  for (let line = 0; line < lines; line += step) {
    let count = 0;
    let stroke = 0;
    for (let at = 0; at < length; at += step) {
      const index = along === 'rows' ? line * width + at : at * width + line;
      if ((data[index] as number) < 128) stroke++;
      else {
        if (stroke < longestStroke) count += stroke;
        stroke = 0;
      }
    }
    sum += (count - before) ** 2;
    ink += count;
    before = count;
  }
  return ink === 0 ? 0 : sum / ink;
}

/** Whether the lines of text run vertically: then there is white between columns of pixels, not between rows. */
export function runsUpright(image: GreyImage): boolean {
  const step = Math.max(1, Math.round(image.width / sampleWidth));
  return sharpness(image, 'columns', step) > 1.2 * sharpness(image, 'rows', step);
}

export function turn({ width, height, data }: GreyImage, degrees: Turn): GreyImage {
  const turned = new Uint8Array(data.length);
  const [columns, rows] = degrees === 180 ? [width, height] : [height, width];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const from =
        degrees === 90
          ? (height - 1 - column) * width + row
          : degrees === 270
            ? column * width + (width - 1 - row)
            : (height - 1 - row) * width + (width - 1 - column);
      turned[row * columns + column] = data[from] as number;
    }
  }
  return { width: columns, height: rows, data: turned };
}
