import type { Box, FieldEvidence, FieldValue, Finding } from '@landfall/contract';
import { cellKey, rowKey } from './cells.ts';
import type { CellKey, RowKey } from './cells.ts';
import { classKeyOf } from './form-state.ts';

/** Below this the reader was not sure, and the field says so. */
export const lowConfidence = 0.7;

export interface EvidenceIndex {
  ofCell(key: CellKey): readonly FieldEvidence[];
  findingsOfCell(key: CellKey): readonly Finding[];
  findingsOfRow(key: RowKey): readonly Finding[];
  /** Findings about a class as a whole. */
  findingsOfClass(classKey: string): readonly Finding[];
  /** Findings about the whole document. */
  ofDocument: readonly Finding[];
  onPage(page: number): readonly FieldEvidence[];
}

function group<T>(items: readonly T[], keyOf: (item: T) => string | number | null): Map<string | number, T[]> {
  const groups = new Map<string | number, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const none: readonly never[] = [];

export function indexEvidence(evidence: readonly FieldEvidence[], findings: readonly Finding[]): EvidenceIndex {
  const cells = group(evidence, cellKey);
  const pages = group(evidence, (item) => item.page);
  const placed = (finding: Finding) => finding.list !== undefined && finding.rowId !== undefined;
  const cellFindings = group(findings, ({ list, rowId, field }) =>
    list && rowId && field ? cellKey({ list, rowId, field }) : null,
  );
  const rowFindings = group(findings, ({ list, rowId, field }) =>
    list && rowId && !field ? rowKey(list, rowId) : null,
  );
  const classFindings = group(findings, (finding) =>
    !placed(finding) && finding.issuerClass ? classKeyOf(finding.issuerClass) : null,
  );
  return {
    ofCell: (key) => cells.get(key) ?? none,
    findingsOfCell: (key) => cellFindings.get(key) ?? none,
    findingsOfRow: (key) => rowFindings.get(key) ?? none,
    findingsOfClass: (key) => classFindings.get(key) ?? none,
    ofDocument: findings.filter((finding) => !placed(finding) && !finding.issuerClass),
    onPage: (page) => pages.get(page) ?? none,
  };
}

export type EvidenceMark = 'none' | 'sure' | 'unsure' | 'warning' | 'error';

/** What the marker beside a field says first. */
export function markOf(evidence: readonly FieldEvidence[], findings: readonly Finding[]): EvidenceMark {
  if (findings.some((finding) => finding.severity === 'error')) return 'error';
  if (findings.some((finding) => finding.severity === 'warning')) return 'warning';
  const [first] = evidence;
  if (!first) return 'none';
  return first.confidence < lowConfidence ? 'unsure' : 'sure';
}

/** What was read from the document, where anything was. */
export const extractedValue = (evidence: readonly FieldEvidence[]): FieldValue => evidence[0]?.value ?? null;

const inside = (box: Box, x: number, y: number, slack: number): boolean =>
  x >= box.x0 - slack && x <= box.x1 + slack && y >= box.y0 - slack && y <= box.y1 + slack;

/** The evidence under a point of a page, the smallest box first where several lie there. Points, a little slack. */
export function evidenceAt(evidence: readonly FieldEvidence[], x: number, y: number): FieldEvidence | undefined {
  const area = (item: FieldEvidence) => item.boxes.reduce((sum, box) => sum + (box.x1 - box.x0) * (box.y1 - box.y0), 0);
  return evidence
    .filter((item) => item.boxes.some((box) => inside(box, x, y, 2)))
    .toSorted((a, b) => area(a) - area(b))[0];
}
