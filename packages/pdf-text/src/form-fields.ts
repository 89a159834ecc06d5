import type { PageGeometry } from './page-geometry.ts';

/** A filled form field: its value, and its place in the page's own coordinates. */
export interface FormField {
  value: string;
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** A field whose drawn text says something else than its value. */
export interface OtherField {
  drawn: string;
  value: string;
}

const compact = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}.]/gu, '');
const sorted = (text: string): string => text.replaceAll(/\D/g, '').split('').toSorted().join('');

/** A number that a format may have written otherwise: `0.065` is drawn as `6.50 %`, `1000000` as `1,000,000`. */
function saysNumber(drawn: string, value: string): boolean {
  const number = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, '') || Number.NaN);
  const [shown, meant] = [number(drawn), number(value)];
  if (Number.isNaN(shown) || Number.isNaN(meant)) return false;
  const decimals = /\.(\d+)/.exec(drawn)?.[1]?.length ?? 0;
  const step = 10 ** -decimals / 2 + 1e-9;
  const units = drawn.includes('%') ? [1, 100] : [1];
  return units.some((unit) => Math.abs(shown - meant * unit) <= step);
}

/** Whether a field's drawn text may be its value, cut, spaced or formatted otherwise. */
function saysValue(drawn: string, value: string): boolean {
  const [shown, meant] = [compact(drawn), compact(value)];
  if (shown === '' || meant === '') return true;
  if (/^[^\p{L}]*$/u.test(drawn + value)) {
    // Figures alone: a date may be turned about, and the cut end of a number would be another number.
    return (
      shown === meant || saysNumber(drawn, value) || (/[/-]/.test(drawn + value) && sorted(drawn) === sorted(value))
    );
  }
  return meant.includes(shown) || shown.includes(meant) || (sorted(shown) !== '' && sorted(shown) === sorted(meant));
}

/** The fields of a page whose drawn text says something else than their value. `boxes`: of each character. */
export function fieldsDrawnOtherwise(
  fields: readonly FormField[],
  { text, boxes }: { text: string; boxes: Float32Array },
  { xx, xy, x0, yx, yy, y0 }: PageGeometry,
): OtherField[] {
  return fields.flatMap(({ value, left, bottom, right, top }) => {
    const xs = [xx * left + xy * bottom + x0, xx * right + xy * top + x0] as const;
    const ys = [yx * left + yy * bottom + y0, yx * right + yy * top + y0] as const;
    const isIn = (at: number, [from, to]: readonly [number, number]): boolean =>
      at >= Math.min(from, to) && at <= Math.max(from, to);
    let drawn = '';
    for (let at = 0; at < text.length; at++) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = boxes.subarray(at * 4, at * 4 + 4);
      if (isIn((x1 + x2) / 2, xs) && isIn((y1 + y2) / 2, ys)) drawn += text[at] ?? '';
    }
    return saysValue(drawn, value) ? [] : [{ drawn: drawn.trim(), value: value.trim() }];
  });
}
