import type { PageGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium.ts';

const pathObject = 2;
const formObject = 5;
const deepestForm = 3;
/** A drawing with more objects is a map or a chart, whose lines do not strike text. */
const mostObjects = 30_000;
/** Points: anything thicker is a bar or a background. */
const thickest = 3;
const shortest = 2;

/** A horizontal line on the displayed page: origin top left, y down, points. */
export interface Rule {
  x0: number;
  x1: number;
  /** The middle of its thickness. */
  y: number;
  thickness: number;
}

/** The six numbers of an affine map: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [number, number, number, number, number, number];

/** The map that applies `inner` first. */
function after(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

class RuleReader {
  readonly rules: Rule[] = [];
  readonly #pdfium: Pdfium;
  readonly #scratch: number;
  #left = mostObjects;

  constructor(pdfium: Pdfium, scratch: number) {
    this.#pdfium = pdfium;
    this.#scratch = scratch;
  }

  read(object: number, toPage: Matrix, depth: number): void {
    const wasm = this.#pdfium.wasmExports;
    if (this.#left-- <= 0) return;
    const type = wasm.FPDFPageObj_GetType(object);
    if (type === pathObject) this.#readPath(object, toPage);
    if (type !== formObject || depth === deepestForm) return;
    if (wasm.FPDFPageObj_GetMatrix(object, this.#scratch) === 0) return;
    const at = this.#scratch / 4;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#pdfium.HEAPF32.subarray(at, at + 6);
    const inner = after(toPage, [a, b, c, d, e, f]);
    const count = wasm.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && this.#left > 0; index++) {
      this.read(wasm.FPDFFormObj_GetObject(object, index), inner, depth + 1);
    }
  }

  #readPath(object: number, [a, b, c, d, e, f]: Matrix): void {
    const wasm = this.#pdfium.wasmExports;
    const scratch = this.#scratch;
    if (wasm.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return;
    const at = scratch / 4;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#pdfium.HEAPF32.subarray(at, at + 4);
    const xa = a * left + c * bottom + e;
    const xb = a * right + c * top + e;
    const ya = b * left + d * bottom + f;
    const yb = b * right + d * top + f;
    const bounds = Math.abs(yb - ya);
    if (bounds > 2 * thickest || Math.abs(xb - xa) < Math.max(shortest, 2 * bounds)) return;
    // The bounds of a stroke extend by its whole width to each side.
    const isStroke = wasm.FPDFPath_GetDrawMode(object, scratch, scratch + 4) !== 0 && this.#pdfium.HEAP32[at + 1] !== 0;
    const thickness = isStroke ? bounds / 2 : bounds;
    if (thickness > thickest) return;
    this.rules.push({ x0: Math.min(xa, xb), x1: Math.max(xa, xb), y: (ya + yb) / 2, thickness });
  }
}

/** The horizontal lines of a page, also inside forms. */
export function readDrawnRules(pdfium: Pdfium, page: number, geometry: PageGeometry, scratch: number): Rule[] {
  const wasm = pdfium.wasmExports;
  const count = wasm.FPDFPage_CountObjects(page);
  if (count > mostObjects) return [];
  const { xx, xy, x0, yx, yy, y0 } = geometry;
  const toPage: Matrix = [xx, yx, xy, yy, x0, y0];
  const reader = new RuleReader(pdfium, scratch);
  for (let index = 0; index < count; index++) reader.read(wasm.FPDFPage_GetObject(page, index), toPage, 0);
  return reader.rules;
}
