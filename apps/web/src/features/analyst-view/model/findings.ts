import { findingsOf } from '@landfall/contract';
import type { AcknowledgedFinding, ExtractedDocumentData, ExtractedLists, Finding } from '@landfall/contract';
import { cellKey, fieldOf, rowKey, type CellKey, type RowKey } from './cells.ts';
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
  /** About a class as a whole. */
  ofClass(classKey: string): readonly Finding[];
  /** About the whole document, or a class that it does not have. */
  ofDocument: readonly Finding[];
}

const none: readonly never[] = [];

/** Each finding in one place. */
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
