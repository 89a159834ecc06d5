import type { Box, FieldEvidence, FieldValue, Finding } from '@landfall/contract';
import { cellKey } from './cells.ts';
import type { CellKey } from './cells.ts';

export interface EvidenceIndex {
  ofCell(key: CellKey): readonly FieldEvidence[];
  onPage(page: number): readonly FieldEvidence[];
}

const none: readonly never[] = [];

export function indexEvidence(evidence: readonly FieldEvidence[]): EvidenceIndex {
  const cells = Map.groupBy(evidence, cellKey);
  const pages = Map.groupBy(evidence, (item) => item.page);
  return { ofCell: (key) => cells.get(key) ?? none, onPage: (page) => pages.get(page) ?? none };
}

export type EvidenceMark = 'none' | 'read' | 'warning' | 'error';

/** What the marker beside a field says first. How sure the reader was is no part of it: nobody knows what that is worth. */
export function markOf(evidence: readonly FieldEvidence[], findings: readonly Finding[]): EvidenceMark {
  if (findings.some((finding) => finding.severity === 'error')) return 'error';
  if (findings.some((finding) => finding.severity === 'warning')) return 'warning';
  return evidence.length === 0 ? 'none' : 'read';
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
