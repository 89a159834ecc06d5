/** In pixels, including the last row and column. */
interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Pixels: a few letters of small print. */
const cell = 32;
const column = (x: number): number => Math.floor(x / cell);
const key = (x: number, y: number): number => y * 65_536 + x;

/** A spatial index: finds things near a place without looking at all of them. */
export class Places<T extends Area> {
  readonly #cells = new Map<number, T[]>();

  constructor(things: Iterable<T>) {
    for (const thing of things) {
      for (const at of cellsOf(thing)) {
        const own = this.#cells.get(at);
        if (own) own.push(thing);
        else this.#cells.set(at, [thing]);
      }
    }
  }

  /** Whether `holds` is true for a thing in the area. It may also be asked about things nearby. */
  some(area: Area, holds: (thing: T) => boolean): boolean {
    for (const at of cellsOf(area)) if (this.#cells.get(at)?.some(holds)) return true;
    return false;
  }
}

function* cellsOf({ left, right, top, bottom }: Area): Generator<number> {
  for (let y = column(top); y <= column(bottom); y++)
    for (let x = column(left); x <= column(right); x++) yield key(x, y);
}
