import { hasHazard } from '../../read/perils.ts';
import { onlyClass, type Known } from '../../read/classes.ts';
import type { CellContext } from './grid-context.ts';
import { fieldOfLabel, fieldsOfLabel } from '../vocabulary.ts';
import { isAll, opensWith } from '../../words/says.ts';
import { groupsOf } from '../../lists.ts';

/** So many rows have to name what they give before a column of names is one. */
const fewestRows = 4;

const headingOf = ({ columns }: CellContext) => columns.join(' ');
const plain = (text: string) => text.replaceAll('_', ' ').trim();

/** The cells of a table's columns, by their headings; in a table without known ones, by their place below those. */
function columnsOf(contexts: readonly CellContext[]): CellContext[][] {
  const headed = contexts.filter(({ isHeader, columns }) => !isHeader && columns.length > 0);
  if (headed.length > 0) return groupsOf(headed, headingOf);
  const isHeading = contexts.every(({ rowIndex, cell }) => rowIndex > 0 || !/\d/.test(cell.flow.text));
  const body = contexts.filter(({ rowIndex }) => rowIndex > 0 || !isHeading);
  return groupsOf(body, ({ cellIndex }) => cellIndex);
}

/** "el_share [Named Storm]", "EL share: Earthquake": what is asked for, and of which peril. */
function partsOfName(text: string): string[] {
  const [, asked = '', peril = ''] = /^(.+?)\s*(?:[[({:–—-]|\s-\s)\s*([^\])}]+)[\])}]?$/.exec(text) ?? [];
  return hasHazard(peril) && !hasHazard(asked) ? [plain(asked), plain(peril)] : [plain(text)];
}

/** "1 Class A": the number of an item before its class. */
const withoutNumber = (text: string) => text.trim().replace(/^\d{1,3}[.)]?\s+(?=\p{L})/u, '');

/** The column that says in each row, and nothing else, which class the row is of, if some are. */
function columnOfClasses(
  columns: readonly (readonly CellContext[])[],
  known: Known,
): readonly CellContext[] | undefined {
  const isOfClass = ({ cell }: CellContext) => onlyClass(withoutNumber(cell.flow.text), known) !== null;
  const isOfSome = (each: CellContext) => isOfClass(each) || isAll(withoutNumber(each.cell.flow.text), 'ofEvery');
  return (
    columns.find(([first]) => first !== undefined && fieldOfLabel(headingOf(first)) === 'issuerClass') ??
    columns.find(
      (cells) =>
        cells.length > 1 &&
        cells.every(isOfSome) &&
        (known.size < 2 || cells.some(isOfClass) || cells.length >= fewestRows),
    )
  );
}

const asksFor = (text: string): boolean => fieldsOfLabel(text).length > 0 || opensWith(text, 'identifierName');

/** A column that names in each row what the row gives: "Attribute", "Item", "Field"; the first column is one anyway. */
function columnOfNames(
  columns: readonly (readonly CellContext[])[],
  ofClasses: readonly CellContext[] | undefined,
): readonly CellContext[] | null {
  // "Principal | … | Spread | …": labels with their values twice a row.
  const leading = columns.find(([first]) => first?.cellIndex === 0) ?? [];
  if (2 * leading.filter(({ cell }) => asksFor(cell.flow.text)).length > leading.length) return null;
  const found = columns.find((cells) => {
    const [first] = cells;
    if (!first || cells.some(({ cellIndex }) => cellIndex === 0)) return false;
    if (fieldOfLabel(headingOf(first)) !== null) return false;
    const names = cells.map(({ cell }) => cell.flow.text);
    const asking = names.filter(asksFor);
    if (asking.length * 2 < names.length) return false;
    // Beside a column of classes the names stand in every row of it.
    const rows = new Set(cells.map(({ rowIndex }) => rowIndex));
    const isBesideClasses = ofClasses?.every(({ rowIndex }) => rows.has(rowIndex)) === true;
    return isBesideClasses || (cells.length >= fewestRows && new Set(asking.map(plain)).size > 2);
  });
  return found ?? null;
}

/**
 * Tables of one value a row: a column names what the row gives, another whose it is, and a third whether it stands. Rows
 * that do not stand are left out; values are read beside the names of their class and of what they are, and nothing else.
 */
export function readLongTable(contexts: CellContext[], known: Known): CellContext[] {
  const columns = columnsOf(contexts);
  const ofClasses = columnOfClasses(columns, known);
  const names = new Map(columnOfNames(columns, ofClasses)?.map((each) => [each.rowIndex, each]));
  if (names.size === 0) return contexts;
  const classes = new Map(
    ofClasses
      ?.filter(({ cell }) => onlyClass(withoutNumber(cell.flow.text), known) !== null)
      .map((each) => [each.rowIndex, each]),
  );
  return contexts.map((each) => {
    const name = names.get(each.rowIndex);
    if (!name || each.cellIndex === name.cellIndex) return each;
    const issuerClass = classes.get(each.rowIndex);
    const className = withoutNumber(issuerClass?.cell.flow.text ?? '');
    const isBefore = each.cellIndex < name.cellIndex;
    const own = isBefore ? [] : partsOfName(name.cell.flow.text);
    const labelCells = [
      ...(issuerClass && issuerClass !== each ? [issuerClass.cell] : []),
      ...(isBefore ? [] : [name.cell]),
    ];
    return {
      ...each,
      label: isBefore ? className : own.join(' '),
      labels: [...(issuerClass && issuerClass !== each ? [className] : []), ...own],
      labelCells,
      labelCell: labelCells.at(-1) ?? null,
      labelLines: [],
    };
  });
}
