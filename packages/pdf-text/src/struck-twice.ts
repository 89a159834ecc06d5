import type { PlacedCharacters } from './place-characters.ts';

/** Side of a grid cell in points: about the width of the narrowest letter of small print. */
const finestCell = 1.5;
/** A poster gets coarser cells instead of a larger grid: it may miss a twin. */
const mostCells = 1_000_000;
/** How far apart, in ems, two strikes of one letter may be: less than half the width of an l or i. */
const tolerance = 0.1;

/**
 * Drops letters drawn a second time at nearly the same place, as producers do to feign bold; the first is then bold.
 * Only the first letter of each text object is looked up, and those after a letter that was a twin.
 * Compacts the characters in place and corrects their length.
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
        const twin = this.#twin(characters, index, place);
        if (twin >= 0) {
          characters.bold[twin] = 1;
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

  /** The cell of a point, in a grid with a margin of one cell for what juts out. */
  #place(x: number, y: number): number {
    const column = Math.min(Math.max(Math.floor(x / this.#cell) + 1, 1), this.#columns - 2);
    const row = Math.min(Math.max(Math.floor(y / this.#cell) + 1, 1), this.#rows - 2);
    return row * this.#columns + column;
  }

  #twin({ boxes, sizes, codes, objects }: PlacedCharacters, index: number, place: number): number {
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
