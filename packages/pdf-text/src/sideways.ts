import type { Turn } from './ocr/turn.ts';
import type { PageGeometry } from './page-geometry.ts';
import type { RawCharacters } from './raw-characters.ts';
import type { TextStyle } from './text-style.ts';

/** Fewer characters than this say nothing of how a page is to be held. */
const fewest = 40;
const most = 0.7;

/** Clockwise, what it takes to set text of this style upright on the displayed page; 0 where it is, or is slanted. */
function turnOf(style: TextStyle, { xx, xy, yx, yy }: PageGeometry): Turn | 0 {
  if (style.direction === 2) return 0;
  const upX = style.direction === 1 ? style.upX : 0;
  const upY = style.direction === 1 ? 0 : style.upY;
  const right = xx * upX + xy * upY;
  const down = yx * upX + yy * upY;
  if (right < -0.5) return 90;
  if (right > 0.5) return 270;
  return down > 0.5 ? 180 : 0;
}

/** How a page whose text mostly runs sideways or upside down, as of a wide table, is to be turned for reading. */
export function readingTurn(raw: RawCharacters, geometry: PageGeometry): Turn | 0 {
  const turns = raw.styles.map((style) => turnOf(style, geometry));
  if (turns.every((turn) => turn === 0)) return 0;
  const counts = { 0: 0, 90: 0, 180: 0, 270: 0 };
  for (let at = 0; at < raw.length; at++) counts[turns[raw.styleOf[at] as number] ?? 0]++;
  return ([90, 180, 270] as const).find((turn) => counts[turn] >= fewest && counts[turn] > most * raw.length) ?? 0;
}

/** The page's coordinates as they are once it is turned. */
export function turnedGeometry(geometry: PageGeometry, turn: Turn): PageGeometry {
  const { width, height, xx, xy, x0, yx, yy, y0 } = geometry;
  switch (turn) {
    case 90:
      return { width: height, height: width, xx: -yx, xy: -yy, x0: height - y0, yx: xx, yy: xy, y0: x0 };
    case 180:
      return { width, height, xx: -xx, xy: -xy, x0: width - x0, yx: -yx, yy: -yy, y0: height - y0 };
    default:
      return { width: height, height: width, xx: yx, xy: yy, x0: y0, yx: -xx, yy: -xy, y0: width - x0 };
  }
}
