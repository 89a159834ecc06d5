import { hasHazard } from '../../read/perils.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { wordsOfStatus } from '../../words/versions.ts';
import { onlyClass } from '../document/classes.ts';
import type { CellContext } from './grid-context.ts';
import { fieldOfLabel, fieldsOfLabel } from '../vocabulary.ts';

/** So many rows have to name what they give before a column of names is one. */
const fewestRows = 4;

const headingOf = ({ columns }: CellContext) => columns.join(' ');
const plain = (text: string) => text.replaceAll('_', ' ').trim();

/** The cells of a table's columns, by their headings. */
const columnsOf = (contexts: readonly CellContext[]): CellContext[][] => [
  ...Map.groupBy(
    contexts.filter(({ isHeader, columns }) => !isHeader && columns.length > 0),
    headingOf,
  ).values(),
];

type Status = keyof typeof wordsOfStatus;
const statuses = new PhraseFinder(wordsOfStatus);
const statusOf = ({ cell }: CellContext): Status | null =>
  cell.flow.text.length < 60 ? (statuses.find(cell.flow.text)[0]?.key ?? null) : null;

/** "In force" and "Superseded", "Applied" and "Rejected" in a column of their own: the rows that do not stand. */
function fallenRows(columns: readonly (readonly CellContext[])[]): ReadonlySet<number> {
  for (const cells of columns) {
    const said = cells.map((each) => ({ row: each.rowIndex, status: statusOf(each) }));
    const known = said.filter(({ status }) => status !== null);
    const stands = said.some(({ status }) => status === 'stands');
    if (cells.length < 2 || !stands || known.length < 0.8 * cells.length) continue;
    return new Set(said.flatMap(({ row, status }) => (status === 'fallen' ? [row] : [])));
  }
  return new Set();
}

/** "el_share [Named Storm]", "EL share: Earthquake": what is asked for, and of which peril. */
function partsOfName(text: string): string[] {
  const [, asked = '', peril = ''] = /^(.+?)\s*(?:[[({:–—-]|\s-\s)\s*([^\])}]+)[\])}]?$/.exec(text) ?? [];
  return hasHazard(peril) && !hasHazard(asked) ? [plain(asked), plain(peril)] : [plain(text)];
}

/** A column that names in each row what the row gives: "Attribute", "Item", "Field"; the first column is one anyway. */
function columnOfNames(columns: readonly (readonly CellContext[])[]): readonly CellContext[] | null {
  const found = columns.find((cells) => {
    const [first] = cells;
    if (!first || cells.length < fewestRows || cells.some(({ cellIndex }) => cellIndex === 0)) return false;
    if (fieldOfLabel(headingOf(first)) !== null) return false;
    const names = cells.map(({ cell }) => cell.flow.text);
    const asking = names.filter((text) => fieldsOfLabel(text).length > 0);
    return new Set(asking.map(plain)).size > 2 && asking.length * 2 >= names.length;
  });
  return found ?? null;
}

/**
 * Tables of one value a row: a column names what the row gives, another whose it is, and a third whether it stands. Rows
 * that do not stand are left out; values are read beside the names of their class and of what they are, and nothing else.
 */
export function readLongTable(contexts: CellContext[], known: ReadonlySet<string>): CellContext[] {
  const columns = columnsOf(contexts);
  const fallen = fallenRows(columns);
  const standing = fallen.size === 0 ? contexts : contexts.filter(({ rowIndex }) => !fallen.has(rowIndex));
  const names = new Map(columnOfNames(columns)?.map((each) => [each.rowIndex, each]));
  if (names.size === 0) return standing;
  const classes = new Map(
    columns
      .flat()
      .filter(
        (each) => fieldOfLabel(headingOf(each)) === 'issuerClass' && onlyClass(each.cell.flow.text, known) !== null,
      )
      .map((each) => [each.rowIndex, each]),
  );
  return standing.map((each) => {
    const name = names.get(each.rowIndex);
    if (!name || each.cellIndex === name.cellIndex) return each;
    const issuerClass = classes.get(each.rowIndex);
    const isBefore = each.cellIndex < name.cellIndex;
    const own = isBefore ? [] : partsOfName(name.cell.flow.text);
    const labelCells = [
      ...(issuerClass && issuerClass !== each ? [issuerClass.cell] : []),
      ...(isBefore ? [] : [name.cell]),
    ];
    return {
      ...each,
      label: isBefore ? (issuerClass?.cell.flow.text ?? '') : own.join(' '),
      labels: [...(issuerClass && issuerClass !== each ? [issuerClass.cell.flow.text] : []), ...own],
      labelCells,
      labelCell: labelCells.at(-1) ?? null,
      labelLines: [],
    };
  });
}
