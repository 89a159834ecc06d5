import type { PlacedCharacters } from './place-characters.ts';

/** Side of a grid cell in points: about the width of the narrowest letter of small print. */
const finestCell = 1.5;
/** A very large page gets coarser cells instead of a larger grid, and may miss a duplicate. */
const mostCells = 1_000_000;
/** In ems, how far apart the two copies of a letter may be: less than half the width of an l or i. */
const tolerance = 0.1;

/**
 * Removes letters that are drawn a second time at nearly the same place to look bold, and marks the first copy as bold.
 * Only checks the first letter of each text object, and letters that follow a duplicate.
 */
export class StruckTwice {
  #grid = new Int32Array(0);
  #columns = 0;
  #rows = 0;
  #cell = finestCell;

  drop(characters: PlacedCharacters, width: number, height: number): void {
    this.#size(width, height);
    const { boxes, objects } = characters;
    const cells = new Int32Array(characters.length);
    let length = 0;
    let lastObject = -1;
    for (let index = 0; index < characters.length; index++) {
      const place = this.#place(boxes[index * 4] as number, boxes[index * 4 + 3] as number);
      if (objects[index] !== lastObject) {
        const first = this.#earlierCopy(characters, index, place);
        if (first >= 0) {
          characters.bold[first] = 1;
          continue;
        }
        lastObject = objects[index] as number;
      }
      if (length < index) moveCharacter(characters, index, length);
      this.#grid[place] = length + 1;
      cells[length] = place;
      length++;
    }
    for (let index = 0; index < length; index++) this.#grid[cells[index] as number] = 0;
    characters.length = length;
  }

  #size(width: number, height: number): void {
    this.#cell = Math.max(finestCell, Math.sqrt((width * height) / mostCells));
    this.#columns = Math.ceil(width / this.#cell) + 3;
    this.#rows = Math.ceil(height / this.#cell) + 3;
    const cells = this.#columns * this.#rows;
    if (this.#grid.length < cells) this.#grid = new Int32Array(cells);
  }

  /** The cell of a point, in a grid with a margin of one cell. */
  #place(x: number, y: number): number {
    const column = Math.min(Math.max(Math.floor(x / this.#cell) + 1, 1), this.#columns - 2);
    const row = Math.min(Math.max(Math.floor(y / this.#cell) + 1, 1), this.#rows - 2);
    return row * this.#columns + column;
  }

  #earlierCopy({ boxes, sizes, codes, objects }: PlacedCharacters, index: number, place: number): number {
    const reach = tolerance * (sizes[index] as number);
    for (let row = place - this.#columns; row <= place + this.#columns; row += this.#columns) {
      for (let cell = row - 1; cell <= row + 1; cell++) {
        const other = (this.#grid[cell] as number) - 1;
        if (
          other >= 0 &&
          codes[other] === codes[index] &&
          objects[other] !== objects[index] &&
          Math.abs((boxes[other * 4] as number) - (boxes[index * 4] as number)) <= reach &&
          Math.abs((boxes[other * 4 + 3] as number) - (boxes[index * 4 + 3] as number)) <= reach
        ) {
          return other;
        }
      }
    }
    return -1;
  }
}

/** Copies one character to another place. */
export function moveCharacter(
  { boxes, sizes, codes, objects, bold }: PlacedCharacters,
  from: number,
  to: number,
): void {
  boxes.copyWithin(to * 4, from * 4, from * 4 + 4);
  sizes[to] = sizes[from] as number;
  codes[to] = codes[from] as number;
  objects[to] = objects[from] as number;
  bold[to] = bold[from] as number;
}
