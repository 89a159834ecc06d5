import type { Span } from '../layout/flow.ts';
import { spansOf } from '../layout/flow.ts';
import { findClasses, onlyClass, type Known } from '../read/classes.ts';
import type { Placed } from '../locate/document/outline.ts';
import type { FieldEvidence, ListName, Box } from '../types.ts';
import type { Builder } from './builder.ts';
import { overlap } from '../layout/extents.ts';
import { bestOf } from '../lists.ts';

interface ClassPlace extends Box {
  issuerClass: string;
  page: number;
  spans: Span[];
}

/** Where classes are named on the pages that values were read from: label cells, headings, and words of running text. */
function placesOf(placed: readonly Placed[], known: Known, pages: ReadonlySet<number>): ClassPlace[] {
  const found: ClassPlace[] = [];
  for (const { block, section } of placed) {
    const { page } = block.page.input;
    if (section === 'contents' || !pages.has(page)) continue;
    if (block.kind === 'paragraph') {
      const { x0, x1 } = block.lines[0] as (typeof block.lines)[number];
      const y0 = Math.min(...block.lines.map((line) => line.y0));
      const y1 = Math.max(...block.lines.map((line) => line.y1));
      for (const { names, from, to } of findClasses(block.flow.text, known)) {
        for (const issuerClass of names)
          found.push({ issuerClass, page, x0, x1, y0, y1, spans: spansOf(block.flow, from, to) });
      }
      continue;
    }
    for (const row of block.rows) {
      for (const { flow, x0, x1 } of row.cells) {
        const only = flow.text.length < 40 ? onlyClass(flow.text, known) : null;
        const named =
          only === null ? findClasses(flow.text, known) : [{ names: [only], from: 0, to: flow.text.length }];
        for (const { names, from, to } of named) {
          const spans = spansOf(flow, from, to);
          for (const issuerClass of names) found.push({ issuerClass, page, x0, x1, y0: row.y0, y1: row.y1, spans });
        }
      }
    }
  }
  return found;
}

/** How far a name stands from a value: nearest are the label of its row, then the heading of its column. */
function distance(place: ClassPlace, value: FieldEvidence): number {
  const box = value.boxes[0];
  if (!box || place.page !== value.page) return Infinity;
  const sameRow = Math.min(place.y1, box.y1) - Math.max(place.y0, box.y0) > 0;
  if (sameRow) return Math.abs(box.x0 - place.x0) / 100;
  const above = box.y0 - place.y1;
  const sameColumn = overlap(place, box) > 0;
  if (above < 0) return 2000 - above;
  return (sameColumn ? 10 : 400) + above;
}

const telling = ['elAttribution', 'expectedLoss', 'couponRate', 'parAmount', 'attachmentProbability', 'isin', 'cusip'];
const lists: readonly ListName[] = ['securities', 'modeledStats', 'couponChangeHistories', 'elAttributions'];

/** Every row shows where its class is named: as near as can be to the value that the row was read for. */
export function addClassEvidence(builder: Builder, placed: readonly Placed[]): void {
  const { result, facts } = builder;
  const known = facts.classSet;
  const byRow = Map.groupBy(result.evidence, ({ list, index }) => `${list}|${index}`);
  const places = placesOf(placed, known, new Set(result.evidence.map((each) => each.page)));
  for (const list of lists) {
    for (const [index, { issuerClass }] of result[list].entries()) {
      const own = byRow.get(`${list}|${index}`) ?? [];
      const value = telling.map((field) => own.find((each) => each.field === field)).find(Boolean) ?? own[0];
      const named = places.filter((place) => place.issuerClass === issuerClass);
      const best = bestOf(named, (place) => (value ? -distance(place, value) : 0));
      const target = { list, index, field: 'issuerClass', issuerClass };
      if (best) builder.evidence(target, issuerClass, best.spans, 85, 'title.class');
    }
  }
}
