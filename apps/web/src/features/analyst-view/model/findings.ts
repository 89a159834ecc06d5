import {
  findingsOf,
  type AcknowledgedFinding,
  type ExtractedDocumentData,
  type ExtractedLists,
  type Finding,
  doubtsOf,
  extractedFields,
  sectionsOf,
} from '@landfall/contract';
import { cellKey, fieldOf, rowKey, type CellKey, type RowKey, cellElementId } from './cells.ts';
import { tabOfClass } from './blockers.ts';
import { classKeyOfRow, rowsOfClass, settledPlaces, type FormState } from './form-state.ts';

/** A finding and where the editor shows it. */
export interface PlacedFinding {
  finding: Finding;
  /** Unique among the findings, and different as soon as the finding says something else. */
  key: string;
  /** The tab it stands on; null for what is about the document, or about a class that has no tab. */
  tab: string | null;
  /** The value or row it stands beside. A value that the editor does not show is its row's. */
  cell: CellKey | null;
  row: RowKey | null;
  /** 1-based place of the row in its section; null without a row, or for the only row. */
  place: number | null;
}

/** Of a document that can be edited, as the form stands; of any other, as it was judged when it was signed off. */
export function findingsOfForm(form: FormState, lists: ExtractedLists, data: ExtractedDocumentData): PlacedFinding[] {
  const { document, evidence, readerFindings, onFile, businessDate } = data;
  const findings =
    document.status === 'PENDING_REVIEW'
      ? findingsOf({
          docTypeCode: document.docTypeCode,
          lists,
          read: { evidence, findings: readerFindings },
          settled: settledPlaces(form),
          dealClasses: document.issuerClasses,
          deal: document.issuerName === '' ? null : document,
          onFile,
          businessDate,
        })
      : data.findings;
  return findings.map((finding) => {
    const { code, list, rowId, field, issuerClass, message } = finding;
    const row = list && rowId ? rowKey(list, rowId) : null;
    const tab = row !== null ? classKeyOfRow(form, row) : issuerClass ? tabOfClass(form, lists, issuerClass) : null;
    const cell = list && rowId && field && fieldOf(list, field) ? cellKey({ list, rowId, field }) : null;
    const rows = list && tab !== null ? rowsOfClass(form, list, tab) : [];
    const place = rowId && rows.length > 1 ? rows.indexOf(rowId) + 1 : null;
    return { finding, key: [code, list, rowId, field, issuerClass, message].join('|'), tab, cell, row, place };
  });
}

export interface FindingIndex {
  ofCell(key: CellKey): readonly Finding[];
  ofRow(key: RowKey): readonly Finding[];
  ofClass(classKey: string): readonly Finding[];
  /** About the whole document, or a class that it does not have. */
  ofDocument: readonly Finding[];
}

const none: readonly never[] = [];

export function indexFindings(placed: readonly PlacedFinding[]): FindingIndex {
  const cells = new Map<CellKey, Finding[]>();
  const rows = new Map<RowKey, Finding[]>();
  const classes = new Map<string, Finding[]>();
  const ofDocument: Finding[] = [];
  const add = (map: Map<string, Finding[]>, key: string, finding: Finding) =>
    void map.set(key, [...(map.get(key) ?? []), finding]);
  for (const { finding, cell, row, tab } of placed) {
    if (cell !== null) add(cells, cell, finding);
    else if (row !== null) add(rows, row, finding);
    else if (tab !== null) add(classes, tab, finding);
    else ofDocument.push(finding);
  }
  return {
    ofCell: (key) => cells.get(key) ?? none,
    ofRow: (key) => rows.get(key) ?? none,
    ofClass: (key) => classes.get(key) ?? none,
    ofDocument,
  };
}

const gravity = { error: 0, warning: 1, info: 2 } as const;

/** By the document first and then by tab, the gravest first in each. */
export function findingsByTab(placed: readonly PlacedFinding[], tabs: readonly string[]) {
  return [null, ...tabs].flatMap((tab) => {
    const own = placed.filter((each) => each.tab === tab);
    const sorted = own.toSorted((a, b) => gravity[a.finding.severity] - gravity[b.finding.severity]);
    return own.length === 0 ? [] : [{ tab, findings: sorted }];
  });
}

/** The reason with which an error was signed off; null if there is none. */
export const reasonFor = (acknowledged: readonly AcknowledgedFinding[], finding: Finding): string | null =>
  acknowledged.find(
    ({ code, list, index, field, issuerClass }) =>
      code === finding.code &&
      list === finding.list &&
      index === finding.index &&
      field === finding.field &&
      issuerClass === finding.issuerClass,
  )?.reason ?? null;

/** A value that somebody should look at, and the tab it stands on. */
export interface Doubt {
  classKey: string;
  key: CellKey;
}

/** The values to look at, in the order of the tabs, sections, rows and fields. */
export function doubtsInOrder(
  form: FormState,
  findings: readonly PlacedFinding[],
  tabs: readonly string[],
  docTypeCode: string,
): Doubt[] {
  const open = new Set(doubtsOf(findings.map(({ finding }) => finding)).map(cellKey));
  return tabs.flatMap((classKey) =>
    sectionsOf(docTypeCode).flatMap((list) =>
      rowsOfClass(form, list, classKey).flatMap((rowId) =>
        extractedFields[list]
          .map(({ name }) => cellKey({ list, rowId, field: name }))
          .filter((key) => open.has(key))
          .map((key) => ({ classKey, key })),
      ),
    ),
  );
}

/**
 * The next doubt after the current cell in reading order; after the last one, the first again. The current cell need
 * not be a doubt: a value that was just kept no longer is one.
 */
export function nextDoubt(
  form: FormState,
  doubts: readonly Doubt[],
  tabs: readonly string[],
  docTypeCode: string,
  current: CellKey | null,
): Doubt | undefined {
  if (current === null) return doubts[0];
  const order = new Map(
    tabs
      .flatMap((classKey) =>
        sectionsOf(docTypeCode).flatMap((list) =>
          rowsOfClass(form, list, classKey).flatMap((rowId) =>
            extractedFields[list].map(({ name }) => `${rowKey(list, rowId)}|${name}`),
          ),
        ),
      )
      .map((key, index) => [key, index]),
  );
  const at = order.get(current) ?? -1;
  return doubts.find(({ key }) => (order.get(key) ?? 0) > at) ?? doubts[0];
}

/** Where the focus goes for a doubt. */
export const placeOfDoubt = ({ classKey, key }: Doubt) => ({ classKey, elementId: cellElementId(key) });
