import type { ExtractionResult, FieldEvidence, ListName } from '@landfall/extraction';
import type { Truth } from '../generate/truth.ts';

type Value = string | number | null;
type Row = Readonly<Record<string, Value | undefined>> & { issuerClass: string };

/** One value that the document gives or the engine told. */
export interface Judged {
  list: ListName;
  /** What makes its row the same row in the truth and in what was told. */
  row: string;
  field: string;
  issuerClass: string;
  peril?: string;
  want: Value;
  got: Value;
  /** spurious: told where there is nothing to tell. */
  outcome: 'right' | 'wrong' | 'missing' | 'spurious';
  /** 0 where the engine shows no evidence: somebody has to look. */
  confidence: number;
  evidence: FieldEvidence | null;
}

const plain = (value: Value | undefined) =>
  String(value ?? '')
    .toUpperCase()
    // The editor takes no sign for "and".
    .replace(/ ?& ?/g, ' AND ')
    .replace(/^CLASS\s+/, '')
    .replace(/[^A-Z0-9]+/g, '');
const isEmpty = (value: Value | undefined) => value === null || value === undefined || value === '';
const isCode = (field: string) => /isin|cusip|Instrument/i.test(field) || field === 'issuerClass';

/** Numbers within a millionth, dates to the letter, everything else by its letters and digits. */
export function isSame(field: string, want: Value, got: Value): boolean {
  if (typeof want === 'number' || (!isCode(field) && /^-?\d+(?:\.\d+)?$/.test(String(want))))
    return Math.abs(Number(want) - Number(got)) <= 1e-6 * Math.max(1, Math.abs(Number(want)));
  if (field.endsWith('Date')) return String(want) === String(got);
  return plain(want) === plain(got);
}

/** What makes a row the same row: its class, and the start of a coupon or the peril of a share. */
const keys: Readonly<Record<ListName, (row: Row) => string>> = {
  securities: (row) => plain(row.issuerClass),
  modeledStats: (row) => plain(row.issuerClass),
  couponChangeHistories: (row) => `${plain(row.issuerClass)}|${row['effectiveFromDate']}`,
  elAttributions: (row) => `${plain(row.issuerClass)}|${plain(row['perilName'])}`,
};

const rowsOf = (lists: object, list: ListName) => (lists as Partial<Record<ListName, Row[]>>)[list] ?? [];

/** Where a document names no class, whatever name the engine gave the only one is right. */
function withClassOf(truth: Truth, row: Row, classes: ReadonlySet<string>): Row {
  const [wanted] = [...truth.securities, ...truth.modeledStats, ...truth.couponChangeHistories];
  return truth.unnamedClass === true && classes.size === 1 && wanted
    ? { ...row, issuerClass: wanted.issuerClass }
    : row;
}

/** Every value wanted or told, judged. Only the fields that the truth's rows name are scored. */
export function judge(truth: Truth, result: ExtractionResult): Judged[] {
  const evidence = new Map(result.evidence.map((each) => [`${each.list}|${each.index}|${each.field}`, each]));
  const judged: Judged[] = [];
  for (const list of Object.keys(keys) as ListName[]) {
    const told = rowsOf(result, list);
    const classes = new Set(told.map((row) => row.issuerClass));
    const left = new Map<string, { row: Row; index: number }>();
    const extra: { row: Row; index: number }[] = [];
    for (const [index, original] of told.entries()) {
      const row = withClassOf(truth, original, classes);
      const key = keys[list](row);
      if (left.has(key)) extra.push({ row, index });
      else left.set(key, { row, index });
    }
    const add = (field: string, row: Row, want: Value, told: { row: Row; index: number } | undefined) => {
      const got = told?.row[field] ?? null;
      if (isEmpty(want) && isEmpty(got)) return;
      const outcome = isEmpty(want)
        ? 'spurious'
        : isEmpty(got)
          ? 'missing'
          : isSame(field, want, got)
            ? 'right'
            : 'wrong';
      const shown = told ? (evidence.get(`${list}|${told.index}|${field}`) ?? null) : null;
      const peril = row['perilName'];
      judged.push({
        list,
        row: keys[list](row),
        field,
        issuerClass: row.issuerClass,
        ...(typeof peril === 'string' ? { peril } : {}),
        want,
        got,
        outcome,
        confidence: shown?.confidence ?? 0,
        evidence: shown,
      });
    };
    const wanted = rowsOf(truth, list);
    for (const row of wanted) {
      const key = keys[list](row);
      const found = left.get(key);
      left.delete(key);
      for (const [field, want] of Object.entries(row)) add(field, row, want ?? null, found);
    }
    const fields = wanted[0] ? Object.keys(wanted[0]) : ['issuerClass'];
    for (const found of [...left.values(), ...extra]) for (const field of fields) add(field, found.row, null, found);
  }
  return judged;
}

export interface Counts {
  right: number;
  /** Told and not so, in place of a value or of nothing. */
  wrong: number;
  /** Wanted and not told, or told otherwise. */
  missed: number;
}

export function count(judged: Iterable<Judged>): Counts {
  const counts = { right: 0, wrong: 0, missed: 0 };
  for (const { outcome } of judged) {
    if (outcome === 'right') counts.right += 1;
    if (outcome === 'wrong' || outcome === 'spurious') counts.wrong += 1;
    if (outcome === 'wrong' || outcome === 'missing') counts.missed += 1;
  }
  return counts;
}

export const precisionOf = ({ right, wrong }: Counts) => (right + wrong === 0 ? 1 : right / (right + wrong));
export const recallOf = ({ right, missed }: Counts) => (right + missed === 0 ? 1 : right / (right + missed));
export const f1Of = ({ right, wrong, missed }: Counts) =>
  right + wrong + missed === 0 ? 1 : (2 * right) / (2 * right + wrong + missed);
