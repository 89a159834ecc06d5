import type { PageGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium.ts';

const pathObject = 2;
const formObject = 5;
const deepestForm = 3;
/** A drawing with more objects is a map or a chart, whose lines neither strike text nor close boxes. */
const mostObjects = 30_000;
/** A path with more corners is a drawing. */
const mostCorners = 200;
const moveTo = 2;
const lineTo = 0;
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

/** A line between two points of the displayed page that runs across it, or down it. */
export interface Edge {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** What is drawn on a page. */
export interface Drawn {
  /** Thin horizontal lines. */
  rules: Rule[];
  /** All thin lines, and the sides of outlines. */
  edges: Edge[];
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
  readonly edges: Edge[] = [];
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
    const own = this.#matrixOf(object);
    if (own === null) return;
    const inner = after(toPage, own);
    const count = wasm.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && this.#left > 0; index++) {
      this.read(wasm.FPDFFormObj_GetObject(object, index), inner, depth + 1);
    }
  }

  #matrixOf(object: number): Matrix | null {
    if (this.#pdfium.wasmExports.FPDFPageObj_GetMatrix(object, this.#scratch) === 0) return null;
    const at = this.#scratch / 4;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#pdfium.HEAPF32.subarray(at, at + 6);
    return [a, b, c, d, e, f];
  }

  #readPath(object: number, toPage: Matrix): void {
    const wasm = this.#pdfium.wasmExports;
    const scratch = this.#scratch;
    if (wasm.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return;
    const at = scratch / 4;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#pdfium.HEAPF32.subarray(at, at + 4);
    const [a, b, c, d, e, f] = toPage;
    const xa = a * left + c * bottom + e;
    const xb = a * right + c * top + e;
    const ya = b * left + d * bottom + f;
    const yb = b * right + d * top + f;
    // The bounds of a stroke extend by its whole width to each side.
    const isStroke = wasm.FPDFPath_GetDrawMode(object, scratch, scratch + 4) !== 0 && this.#pdfium.HEAP32[at + 1] !== 0;
    const [across, down] = [Math.abs(xb - xa), Math.abs(yb - ya)];
    const bounds = Math.min(across, down);
    const thickness = isStroke ? bounds / 2 : bounds;
    if (bounds > 2 * thickest || Math.max(across, down) < Math.max(shortest, 2 * bounds) || thickness > thickest) {
      if (isStroke) this.#readOutline(object, toPage);
      return;
    }
    const [x0, x1, x] = [Math.min(xa, xb), Math.max(xa, xb), (xa + xb) / 2];
    const [y0, y1, y] = [Math.min(ya, yb), Math.max(ya, yb), (ya + yb) / 2];
    if (across > down) {
      this.rules.push({ x0, x1, y, thickness });
      this.edges.push({ x0, x1, y0: y, y1: y });
    } else this.edges.push({ x0: x, x1: x, y0, y1 });
  }

  /** The sides of an outline of straight lines. */
  #readOutline(path: number, toPage: Matrix): void {
    const wasm = this.#pdfium.wasmExports;
    const count = wasm.FPDFPath_CountSegments(path);
    const own = this.#matrixOf(path);
    if (own === null || count < 2 || count > mostCorners) return;
    const [a, b, c, d, e, f] = after(toPage, own);
    let start: readonly [number, number] | null = null;
    let last: readonly [number, number] | null = null;
    for (let index = 0; index < count; index++) {
      const segment = wasm.FPDFPath_GetPathSegment(path, index);
      if (wasm.FPDFPathSegment_GetPoint(segment, this.#scratch, this.#scratch + 4) === 0) return;
      const at = this.#scratch / 4;
      const [x = 0, y = 0] = this.#pdfium.HEAPF32.subarray(at, at + 2);
      const point = [a * x + c * y + e, b * x + d * y + f] as const;
      const type = wasm.FPDFPathSegment_GetType(segment);
      if (type === moveTo) start = point;
      else if (type === lineTo && last) this.#addEdge(last, point);
      last = point;
      if (start && wasm.FPDFPathSegment_GetClose(segment) !== 0) this.#addEdge(point, start);
    }
  }

  #addEdge([xa, ya]: readonly [number, number], [xb, yb]: readonly [number, number]): void {
    if (Math.min(Math.abs(xb - xa), Math.abs(yb - ya)) > 0.5) return;
    const edge = { x0: Math.min(xa, xb), x1: Math.max(xa, xb), y0: Math.min(ya, yb), y1: Math.max(ya, yb) };
    if (edge.x1 - edge.x0 + edge.y1 - edge.y0 >= shortest) this.edges.push(edge);
  }
}

/** The lines drawn on a page, also inside forms. */
export function readDrawnLines(pdfium: Pdfium, page: number, geometry: PageGeometry, scratch: number): Drawn {
  const wasm = pdfium.wasmExports;
  const count = wasm.FPDFPage_CountObjects(page);
  if (count > mostObjects) return { rules: [], edges: [] };
  const { xx, xy, x0, yx, yy, y0 } = geometry;
  const toPage: Matrix = [xx, yx, xy, yy, x0, y0];
  const reader = new RuleReader(pdfium, scratch);
  for (let index = 0; index < count; index++) reader.read(wasm.FPDFPage_GetObject(page, index), toPage, 0);
  const { rules, edges } = reader;
  return { rules, edges };
}
