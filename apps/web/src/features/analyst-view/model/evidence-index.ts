import type { Box, FieldEvidence, FieldValue, Finding } from '@landfall/contract';
import { cellKey, parseCellKey, type Cell, type CellKey } from './cells.ts';
import { currentValue, fillInForce, sameValue, type Fill } from './form-state.ts';
import type { ReviewState } from './review-state.ts';

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

/** The rule of evidence that an analyst gave by taking a value from a page. */
export const byAnalyst = 'analyst.page';

/** What an analyst took the value of a cell from: just now, or in the version that is open. */
export function filledAt(
  { data, form }: Pick<ReviewState, 'data' | 'form'>,
  key: CellKey,
): Fill | FieldEvidence | null {
  const cell = parseCellKey(key);
  const saved = data.filled.find((item) => cellKey(item) === key);
  const isSaved = saved !== undefined && sameValue(cell, saved.value, currentValue(form, cell));
  return fillInForce(form, key) ?? (isSaved ? saved : null);
}

/** Where a value stands: where an analyst took it from before where the engine read it. */
export function evidenceWith(
  engine: readonly FieldEvidence[],
  filled: Fill | FieldEvidence | null,
  cell: Cell,
): readonly FieldEvidence[] {
  if (filled === null) return engine;
  const { value, page, boxes, quote } = filled;
  const { list, rowId, field } = cell;
  const own = { list, rowId, field, issuerClass: '', value, page, boxes, quote, confidence: 1, rule: byAnalyst };
  return [own, ...engine];
}

export type EvidenceMark = 'none' | 'read' | 'warning' | 'error';

/** What the marker beside a field shows. The reader's confidence does not count, because users cannot judge it. */
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
export function evidenceAt<T extends Pick<FieldEvidence, 'boxes'>>(
  evidence: readonly T[],
  x: number,
  y: number,
): T | undefined {
  const area = (item: T) => item.boxes.reduce((sum, box) => sum + (box.x1 - box.x0) * (box.y1 - box.y0), 0);
  return evidence
    .filter((item) => item.boxes.some((box) => inside(box, x, y, 2)))
    .toSorted((a, b) => area(a) - area(b))[0];
}
