import type { GreyImage } from './grey-image.ts';

/** Pixels connected by their sides or corners. The box includes its last row and column. */
export interface Component {
  left: number;
  right: number;
  top: number;
  bottom: number;
  pixels: number;
  darkest: number;
}

const white = 255;

/** Runs of ink along the rows, from the top; `parent` leads to the first run of the component (union-find). */
interface Runs {
  row: number[];
  from: number[];
  to: number[];
  parent: number[];
}

function rootOf(parent: number[], run: number): number {
  let root = run;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root] as number] as number;
    root = parent[root] as number;
  }
  return root;
}

function joinRuns(parent: number[], one: number, other: number): void {
  const [a, b] = [rootOf(parent, one), rootOf(parent, other)];
  if (a < b) parent[b] = a;
  else parent[a] = b;
}

function findRuns({ width, height, data }: GreyImage, ink: number): Runs {
  const runs: Runs = { row: [], from: [], to: [], parent: [] };
  let above = 0;
  let aboveEnd = 0;
  for (let y = 0; y < height; y++) {
    const first = runs.row.length;
    const start = y * width;
    for (let x = 0; x < width; x++) {
      if ((data[start + x] as number) >= ink) continue;
      const from = x;
      while (x + 1 < width && (data[start + x + 1] as number) < ink) x++;
      const run = runs.row.length;
      runs.row.push(y);
      runs.from.push(from);
      runs.to.push(x);
      runs.parent.push(run);
      while (above < aboveEnd && (runs.to[above] as number) < from - 1) above++;
      for (let other = above; other < aboveEnd && (runs.from[other] as number) <= x + 1; other++)
        joinRuns(runs.parent, run, other);
    }
    above = first;
    aboveEnd = runs.row.length;
  }
  return runs;
}

/** The connected components of an image that are darker than a level. */
export class Components {
  readonly all: Component[] = [];
  readonly #image: GreyImage;
  readonly #ink: number;
  readonly #runs: Runs;
  /** By run. */
  readonly #owner: Int32Array;

  constructor(image: GreyImage, ink: number) {
    this.#image = image;
    this.#ink = ink;
    this.#runs = findRuns(image, ink);
    const { row, from, to, parent } = this.#runs;
    this.#owner = new Int32Array(row.length);
    for (let run = 0; run < row.length; run++) {
      const [y, left, right] = [row[run] as number, from[run] as number, to[run] as number];
      const root = rootOf(parent, run);
      if (root === run) {
        this.#owner[run] = this.all.length;
        this.all.push({ left, right, top: y, bottom: y, pixels: 0, darkest: white });
      } else this.#owner[run] = this.#owner[root] as number;
      const own = this.all[this.#owner[run] as number] as Component;
      own.left = Math.min(own.left, left);
      own.right = Math.max(own.right, right);
      own.bottom = y;
      own.pixels += right - left + 1;
      for (let at = y * image.width + left; at <= y * image.width + right; at++)
        own.darkest = Math.min(own.darkest, image.data[at] as number);
    }
  }

  /** The image without the components at these places in `all` and the grey pixels around them. */
  without(erased: ReadonlySet<number>, edge = 0): GreyImage {
    if (erased.size === 0) return this.#image;
    const { width, height, data } = this.#image;
    const cleared = data.slice();
    const { row, from, to } = this.#runs;
    for (let run = 0; run < row.length; run++) {
      if (!erased.has(this.#owner[run] as number)) continue;
      const [y, left, right] = [row[run] as number, from[run] as number, to[run] as number];
      cleared.fill(white, y * width + left, y * width + right + 1);
      for (let near = Math.max(y - edge, 0); near <= Math.min(y + edge, height - 1); near++)
        for (let x = Math.max(left - edge, 0); x <= Math.min(right + edge, width - 1); x++)
          if ((data[near * width + x] as number) >= this.#ink) cleared[near * width + x] = white;
    }
    return { width, height, data: cleared };
  }

  /** The rows of a component, each from its first to its last pixel. */
  spansOf(component: number): { y: number; from: number; to: number }[] {
    const spans: { y: number; from: number; to: number }[] = [];
    const { row, from, to } = this.#runs;
    for (let run = 0; run < row.length; run++) {
      if (this.#owner[run] !== component) continue;
      const last = spans.at(-1);
      if (last !== undefined && last.y === row[run]) last.to = to[run] as number;
      else spans.push({ y: row[run] as number, from: from[run] as number, to: to[run] as number });
    }
    return spans;
  }

  /** An image of this one's size with components made so many times as dark, by their places in `all`. */
  darkened(times: ReadonlyMap<number, number>, image: GreyImage): GreyImage {
    if (times.size === 0) return image;
    const data = image.data.slice();
    const { row, from, to } = this.#runs;
    for (let run = 0; run < row.length; run++) {
      const by = times.get(this.#owner[run] as number);
      if (by === undefined) continue;
      const start = (row[run] as number) * image.width;
      for (let at = start + (from[run] as number); at <= start + (to[run] as number); at++)
        data[at] = Math.max(0, Math.round(white - (white - (data[at] as number)) * by));
    }
    return { ...image, data };
  }
}
