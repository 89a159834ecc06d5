import type { Block, Cell, PairsForm } from './blocks.ts';
import { breakLines, faceOf, type Line, widthOf } from './lines.ts';
import type { SetDocument, SetPage, Style } from './set-document.ts';

const papers = { letter: [612, 792], a4: [595, 842] } as const;

/** Points from a rule to the print of its cell. */
const beforePrint = 3;

interface At {
  x: number;
  y: number;
  width: number;
  size: number;
  align?: 'left' | 'center' | 'right';
  table?: number;
  column?: number;
  justified?: boolean;
  typed?: boolean;
}

interface GridLook {
  size: number;
  /** Where the columns begin, and the last ends. */
  edges: readonly number[];
  rules: boolean;
  align: 'left' | 'center' | 'right';
  typed: boolean;
}

/** Sets blocks onto pages. */
export class Typesetter {
  readonly pages: SetPage[] = [];
  private readonly style: Required<Omit<Style, 'header' | 'footer' | 'stamp' | 'feignsBold'>> &
    Pick<Style, 'header' | 'footer' | 'stamp' | 'feignsBold'>;
  private page!: SetPage;
  private left = 0;
  private width = 0;
  private top = 0;
  private y = 0;
  /** Called where the frame is full. */
  private overflow: () => void = () => this.newPage();
  private lines = 0;
  private tables = 0;
  private landscape = false;

  constructor(style: Style) {
    this.style = {
      font: 'Times',
      size: 10,
      leading: 1.2,
      paper: 'letter',
      margin: 66,
      justified: false,
      ruled: false,
      ...style,
    };
    this.newPage();
  }

  set(blocks: readonly Block[]): SetDocument {
    for (const block of blocks) this.block(block);
    return {
      pages: this.pages,
      font: this.style.font,
      ...(this.style.stamp === undefined ? {} : { stamp: this.style.stamp }),
    };
  }

  private newPage(): void {
    const [short, long] = papers[this.style.paper];
    const [width, height] = this.landscape ? [long, short] : [short, long];
    this.page = { width, height, pieces: [], rules: [] };
    this.pages.push(this.page);
    this.left = this.style.margin;
    this.width = width - 2 * this.style.margin;
    this.top = this.style.margin;
    const size = this.style.size - 1.5;
    if (this.style.header !== undefined)
      this.draw(this.break(this.style.header, this.width, size), {
        x: this.left,
        y: this.style.margin - 26,
        width: this.width,
        size,
      });
    const footer = (this.style.footer ?? '#').replace('#', String(this.pages.length));
    this.draw(this.break(footer, this.width, size), {
      x: this.left,
      y: height - this.style.margin + 26,
      width: this.width,
      size,
      align: 'center',
    });
    this.y = this.top;
  }

  private get bottom(): number {
    return this.page.height - this.style.margin;
  }

  private room(height: number): void {
    if (this.y + height > this.bottom) this.overflow();
  }

  /** A weight that is feigned later is as wide as the usual one. */
  private readonly face = (bold: boolean) => faceOf(this.style.font, bold && this.style.feignsBold !== true);

  private readonly typedFace = (bold: boolean) => faceOf('Courier', bold);

  private break(marked: string, width: number, size: number, typed = false): Line[] {
    return breakLines(marked, width, size, typed ? this.typedFace : this.face);
  }

  /** Draws lines from y (the top of the first) down; returns where they end. */
  private draw(lines: readonly Line[], at: At): number {
    let y = at.y;
    const pitch = at.size * this.style.leading;
    const faceOfWeight = at.typed === true ? this.typedFace : this.face;
    const face = faceOfWeight(false);
    for (const line of lines) {
      const spare = at.width - line.width;
      let x = at.x + (at.align === 'center' ? spare / 2 : at.align === 'right' ? spare : 0);
      const stretched = at.justified === true && line.words.length > 4;
      const blank = widthOf(' ', face, at.size) + (stretched ? spare / (line.words.length - 1) : 0);
      this.lines += 1;
      // What a producer writes in one go is measured in one go, so that kerning moves nothing.
      let run = { x, text: '', bold: false };
      for (const [index, word] of line.words.entries()) {
        for (const [order, part] of word.parts.entries()) {
          const glued = order > 0;
          const alone = index === 0 || part.bold !== run.bold || stretched;
          if (alone && !glued) run = { x, text: part.text, bold: part.bold };
          else if (alone)
            run = {
              x: run.x + widthOf(run.text, faceOfWeight(run.bold), at.size),
              text: part.text,
              bold: part.bold,
            };
          else run.text += `${glued ? '' : ' '}${part.text}`;
          const weight = faceOfWeight(part.bold);
          const end = run.x + widthOf(run.text, weight, at.size);
          const width = widthOf(part.text, weight, at.size);
          this.page.pieces.push({
            x: end - width,
            y: y + at.size * 0.9,
            width,
            text: part.text,
            mark: part.mark,
            bold: part.bold,
            size: at.size,
            glued,
            follows: run.text !== part.text,
            line: this.lines,
            table: at.table ?? 0,
            column: at.column ?? 0,
            typed: at.typed === true,
          });
          x = end;
        }
        x += blank;
      }
      y += pitch;
    }
    return y;
  }

  private block(block: Block): void {
    switch (block.kind) {
      case 'text':
        return this.paragraph(block);
      case 'pairs':
        return this.pairs(block.rows, block.form ?? 'columns', block.labelWidth ?? 0.38, block.size ?? this.style.size);
      case 'grid':
        return this.grid(block);
      case 'cards':
        return this.cards(block.cards, block.perRow ?? 2);
      case 'columns':
        return this.columns(block.blocks);
      case 'form':
        return this.form(block);
      case 'beside':
        return this.beside(block.parts);
      case 'page':
        this.landscape = block.landscape === true;
        return this.newPage();
    }
  }

  private paragraph(block: Extract<Block, { kind: 'text' }>): void {
    const size = block.size ?? this.style.size;
    const indent = block.indent ?? 0;
    const lines = this.break(block.text, this.width - indent, size);
    const justified = this.style.justified && block.align === undefined;
    for (const [index, line] of lines.entries()) {
      this.room(size * this.style.leading);
      this.y = this.draw([line], {
        x: this.left + indent,
        y: this.y,
        width: this.width - indent,
        size,
        align: block.align ?? 'left',
        justified: justified && index < lines.length - 1,
      });
    }
    this.y += block.after ?? size * 0.6;
  }

  private pairs(rows: readonly (readonly [string, string])[], form: PairsForm, share: number, size: number): void {
    if (form === 'tiles' || form === 'tiles-over') return this.tiles(rows, form === 'tiles-over', size);
    this.tables += 1;
    for (const [label, value] of rows) this.pair(label, value, form, share, size);
    this.y += size * 0.6;
  }

  private pair(label: string, value: string, form: PairsForm, share: number, size: number): void {
    const table = this.tables;
    const pitch = size * this.style.leading;
    if (form === 'colon' || form === 'sentence') {
      const words = form === 'colon' ? `${label}: ${value}` : `\u0004${label}.\u0004 ${value}`;
      return this.paragraph({ kind: 'text', text: words, size, after: form === 'colon' ? 2 : size * 0.5 });
    }
    if (form === 'stacked' || form === 'over') {
      const [first, second] = form === 'stacked' ? [`\u0004${label}\u0004`, value] : [value, label];
      const [upper, lower] = [
        this.break(first, this.width, size),
        this.break(second, this.width, form === 'over' ? size - 2 : size),
      ];
      this.room((upper.length + lower.length) * pitch);
      this.y = this.draw(upper, { x: this.left, y: this.y, width: this.width, size });
      this.y =
        this.draw(lower, { x: this.left, y: this.y, width: this.width, size: form === 'over' ? size - 2 : size }) +
        size * 0.7;
      return undefined;
    }
    const labelWidth = this.width * share;
    const gap = 10;
    const left = this.break(label, labelWidth - gap, size);
    const right = this.break(value, this.width - labelWidth, size);
    const height = Math.max(left.length, right.length) * pitch;
    this.room(height);
    const y = this.y;
    this.draw(left, { x: this.left, y, width: labelWidth, size, table, column: 1 });
    if (form === 'leaders') {
      const last = left.at(-1)?.width ?? 0;
      const from = this.left + last + 4;
      const wanted = right.length === 1 ? this.left + this.width - (right[0] as Line).width : this.left + labelWidth;
      const dot = widthOf(' .', this.face(false), size);
      const dots = Math.max(0, Math.floor((wanted - from - 4) / dot));
      this.draw(this.break(Array.from({ length: dots }, () => '.').join(' '), 9999, size), {
        x: from,
        y: y + (left.length - 1) * pitch,
        width: 0,
        size,
        table,
        column: 1,
      });
      this.draw(right, {
        x: right.length === 1 ? wanted : this.left + labelWidth,
        y: y + (left.length - 1) * pitch,
        width: this.width - labelWidth,
        size,
        table,
        column: 2,
      });
    } else this.draw(right, { x: this.left + labelWidth, y, width: this.width - labelWidth, size, table, column: 2 });
    this.y = y + height + size * 0.25;
    if (form === 'boxed')
      this.page.rules.push({ x0: this.left, y0: this.y - 1, x1: this.left + this.width, y1: this.y - 1 });
    else if (this.style.ruled && form === 'columns')
      this.box([this.left, this.left + labelWidth, this.left + this.width], y - 1, this.y - 1);
    return undefined;
  }

  /** Rules around the cells of a row. */
  private box(edges: readonly number[], top: number, bottom: number): void {
    const sides = edges.map((edge) => edge - beforePrint);
    const [first, last] = [sides[0] as number, sides.at(-1) as number];
    for (const y of [top, bottom]) this.page.rules.push({ x0: first, y0: y, x1: last, y1: y });
    for (const x of sides) this.page.rules.push({ x0: x, y0: top, x1: x, y1: bottom });
  }

  private tiles(rows: readonly (readonly [string, string])[], over: boolean, size: number): void {
    const perRow = 3;
    const width = this.width / perRow;
    for (let at = 0; at < rows.length; at += perRow) {
      this.tables += 1;
      const some = rows.slice(at, at + perRow);
      const cells = some.map(([label, value]) => {
        const small = this.break(label, width - 12, size - 2);
        const large = this.break(value, width - 12, size + 1);
        return over ? [large, small] : [small, large];
      });
      const heights = cells.map(([upper = [], lower = []]) => [upper.length, lower.length]);
      const upper = Math.max(...heights.map(([first = 0]) => first)) * (size + 1) * this.style.leading;
      const lower = Math.max(...heights.map(([, second = 0]) => second)) * (size + 1) * this.style.leading;
      this.room(upper + lower);
      for (const [row, half] of [0, 1].entries()) {
        for (const [column, cell] of cells.entries()) {
          const isLarge = over === (half === 0);
          this.draw(cell[half] ?? [], {
            x: this.left + column * width,
            y: this.y + row * upper,
            width,
            size: isLarge ? size + 1 : size - 2,
            table: this.tables,
            column,
          });
        }
      }
      this.y += upper + lower + size * 0.8;
    }
  }

  private grid(block: Extract<Block, { kind: 'grid' }>): void {
    this.tables += 1;
    const size = block.size ?? this.style.size - 1;
    const columns = Math.max(...block.rows.map((row) => row.reduce((sum: number, cell) => sum + spanOf(cell), 0)));
    const shares = block.widths ?? [1.6, ...Array.from({ length: columns - 1 }, () => 1)];
    const total = shares.reduce((sum, share) => sum + share, 0);
    const edges = shares.reduce<number[]>(
      (all, share) => [...all, (all.at(-1) as number) + (share / total) * this.width],
      [this.left],
    );
    const heads = block.rows.slice(0, block.heads ?? 1);
    const look = {
      size,
      edges,
      rules: block.rules === true,
      align: block.align ?? 'left',
      typed: block.typed === true,
    };
    for (const row of heads) this.gridRow(row, true, look);
    for (const row of block.rows.slice(heads.length)) {
      const { page } = this;
      this.room(this.gridCells(row, false, look).height);
      if (block.repeats === true && this.page !== page) for (const head of heads) this.gridRow(head, true, look);
      this.gridRow(row, false, look);
    }
    this.y += size * 0.8;
  }

  private gridCells(row: readonly Cell[], isHead: boolean, { size, edges, typed }: GridLook) {
    let column = 0;
    const cells = row.map((cell) => {
      const from = column;
      column += spanOf(cell);
      const x = edges[from] as number;
      const width = (edges[column] as number) - x - 6;
      const words = typeof cell === 'string' ? cell : cell.text;
      const lines = words
        .split('\n')
        .flatMap((each) =>
          this.break(isHead && each !== '' ? `\u0004${each}\u0004` : each, width, size, typed && !isHead),
        );
      return { x, width, from, lines, isWide: spanOf(cell) > 1 };
    });
    return { cells, height: Math.max(1, ...cells.map(({ lines }) => lines.length)) * size * this.style.leading };
  }

  private gridRow(row: readonly Cell[], isHead: boolean, look: GridLook): void {
    const { size } = look;
    const { cells, height } = this.gridCells(row, isHead, look);
    this.room(height);
    if (look.rules) this.page.rules.push({ x0: this.left, y0: this.y - 2, x1: this.left + this.width, y1: this.y - 2 });
    for (const { x, width, from, lines, isWide } of cells)
      this.draw(lines, {
        x,
        y: this.y,
        width,
        size,
        align: isWide ? 'center' : from === 0 ? 'left' : look.align,
        table: this.tables,
        column: from,
        typed: look.typed && !isHead,
      });
    const top = this.y - 1;
    this.y += height + size * 0.35;
    const edges = [...cells.map(({ x }) => x), this.left + this.width];
    if (this.style.ruled) this.box(edges, top, this.y - 1);
  }

  private cards(cards: readonly { title: string; rows: readonly string[] }[], perRow: number): void {
    const width = this.width / perRow;
    const size = this.style.size - 0.5;
    for (let at = 0; at < cards.length; at += perRow) {
      this.tables += 1;
      const some = cards
        .slice(at, at + perRow)
        .map(({ title, rows }) => [
          ...this.break(`\u0004${title}\u0004`, width - 14, size),
          ...rows.flatMap((row) => this.break(row, width - 14, size)),
        ]);
      const height = Math.max(...some.map((lines) => lines.length)) * size * this.style.leading;
      this.room(height);
      for (const [column, lines] of some.entries())
        this.draw(lines, {
          x: this.left + column * width,
          y: this.y,
          width: width - 14,
          size,
          table: this.tables,
          column,
        });
      this.y += height + size * 1.2;
    }
  }

  /** Rows of boxes with rules around them; a value stands below its label, or beside it. */
  private form({ rows, valueBeside = false, size = this.style.size }: Extract<Block, { kind: 'form' }>): void {
    const small = size - 2.5;
    for (const row of rows) {
      const shares = row.reduce((sum, { share = 1 }) => sum + share, 0);
      let x = this.left;
      const boxes = row.map(({ label, value, share = 1 }) => {
        const width = (share / shares) * this.width;
        const half = valueBeside ? 0.5 * width : width;
        const printed = this.break(label, half - 8, small);
        const own = { x, half, label: printed, value: this.break(value, half - 8, size - 1, true) };
        x += width;
        return own;
      });
      const labels = valueBeside ? 0 : Math.max(...boxes.map(({ label }) => label.length)) * small * 1.2;
      const lines = Math.max(
        ...boxes.map(({ label, value }) => Math.max(value.length, valueBeside ? label.length : 0)),
      );
      const height = labels + lines * size * 1.2 + 5;
      this.room(height);
      for (const { x: left, half, label } of boxes)
        this.draw(label, { x: left, y: this.y + 1, width: half, size: small });
      for (const { x: left, half, value } of boxes)
        this.draw(value, {
          x: valueBeside ? left + half : left,
          y: this.y + labels + 1,
          width: half,
          size: size - 1,
          typed: true,
        });
      this.box([...boxes.map((box) => box.x), x], this.y - 1, this.y + height - 2);
      this.y += height;
    }
    this.y += size * 0.6;
  }

  /** Parts of a page beside each other, each set whole. */
  private beside(parts: readonly { share: number; blocks: readonly Block[] }[]): void {
    const { left, width, y: top } = this;
    const gap = 16;
    let bottom = top;
    for (const { share, blocks } of parts) {
      this.width = share * width - gap;
      this.y = top;
      for (const block of blocks) this.block(block);
      bottom = Math.max(bottom, this.y);
      this.left += share * width;
    }
    Object.assign(this, { left, width, y: bottom });
  }

  /** Two columns of running text. */
  private columns(blocks: readonly Block[]): void {
    const { left, width } = this;
    const gap = 18;
    const start = this.y;
    let column = 0;
    const outer = this.overflow;
    const place = () => {
      this.width = (width - gap) / 2;
      this.left = left + column * (this.width + gap);
    };
    let begin = start;
    this.overflow = () => {
      if (column === 0) column = 1;
      else {
        this.newPage();
        column = 0;
        begin = this.top;
      }
      this.y = begin;
      place();
    };
    place();
    for (const block of blocks) this.block(block);
    this.overflow = outer;
    this.left = left;
    this.width = width;
    if (column === 1) this.y = this.bottom;
    this.y += this.style.size;
  }
}

const spanOf = (cell: Cell) => (typeof cell === 'string' ? 1 : cell.span);
