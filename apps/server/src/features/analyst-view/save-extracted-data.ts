import {
  normaliseLists,
  type ExtractedDocumentData,
  type ExtractedLists,
  type SaveExtractedDataRequest,
  type ValuePlace,
  checkLists,
  codeRule,
  doubtsOf,
  duplicateClasses,
  sectionsOf,
  type FieldError,
  listNames,
} from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { updateDocument } from '../deal-room/index.ts';
import { filledValues } from './fill/filled-values.ts';
import { loadExtractedData } from './get-extracted-data.ts';
import { judge } from './judge.ts';
import { openReview, withHiddenLists, issueErrors } from './review.ts';
import { findExtraction, insertVersion } from './store.ts';

export interface FieldChange {
  path: string;
  before: unknown;
  after: unknown;
}

type Row = Readonly<Record<string, unknown>> & { rowId: string };

function rowChanges(list: string, rowId: string, before: Row | undefined, after: Row | undefined): FieldChange[] {
  if (!before || !after) return [{ path: `${list}/${rowId}`, before: before ?? null, after: after ?? null }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => ({
      path: `${list}/${rowId}/${field}`,
      before: before[field] ?? null,
      after: after[field] ?? null,
    }));
}

/** The changes of an edit, field by field; an added or deleted row as a whole. */
export function changedFields(before: ExtractedLists, after: ExtractedLists): FieldChange[] {
  return listNames.flatMap((list) => {
    const old = new Map((before[list] as Row[]).map((row) => [row.rowId, row]));
    const now = new Map((after[list] as Row[]).map((row) => [row.rowId, row]));
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((rowId) =>
      rowChanges(list, rowId, old.get(rowId), now.get(rowId)),
    );
  });
}

/** The columns that link a row to its security; the editor shows them for the securities only. */
const links = { issuerClass: codeRule(1), isin: codeRule(12), cusip: codeRule(9) } as const;

/** Everything that keeps edited data from being stored, as paths into the object that was sent. */
export function checkDraft(lists: ExtractedLists, docTypeCode: string): FieldError[] {
  const errors = issueErrors(lists, checkLists(lists, 'draft', docTypeCode));
  if (sectionsOf(docTypeCode).includes('securities')) errors.push(...issueErrors(lists, duplicateClasses(lists)));
  for (const list of sectionsOf(docTypeCode)) {
    const seen = new Set<string>();
    for (const [index, row] of lists[list].entries()) {
      if (seen.has(row.rowId)) errors.push({ path: `${list}[${index}].rowId`, message: 'Two rows have this rowId' });
      seen.add(row.rowId);
      if (list === 'securities') continue;
      for (const field of Object.keys(links) as (keyof typeof links)[]) {
        const value = row[field];
        const message = value === null ? null : links[field](value);
        if (message !== null) errors.push({ path: `${list}[${index}].${field}`, message });
      }
    }
  }
  return errors;
}

/** Keeps an analyst's corrections as the next version. */
export function saveExtractedData(
  ctx: Ctx,
  documentId: string,
  request: SaveExtractedDataRequest,
): Promise<ExtractedDocumentData> {
  return ctx.tx(async (tx) => {
    const { document, current, reviewer } = await openReview(tx, ctx, documentId, request.version);
    const sent = normaliseLists(request, document.id, (list) => `${list}:${ctx.ids.uuid()}`);
    const lists = withHiddenLists(sent, current.lists, document.document_type);
    const errors = checkDraft(lists, document.document_type);
    if (errors.length > 0) throw invalid(errors);
    const extraction = await findExtraction(tx, document.id);
    const known = { filled: current.filled, evidence: extraction?.evidence ?? [] };
    const { filled, errors: wrongPlaces } = await filledValues(tx, document.sha256, lists, request.fills ?? [], known);
    if (wrongPlaces.length > 0) throw invalid(wrongPlaces);

    const version = current.version + 1;
    const settled = settledOf(lists, request.settled ?? current.settled);
    const { findings } = await judge(ctx, tx, document, lists, extraction, settled);
    const at = ctx.clock.now();
    await insertVersion(tx, {
      documentId: document.id,
      version,
      lists,
      findings,
      settled,
      filled,
      editor: reviewer,
      readWith: current.readWith,
      at,
    });
    await updateDocument(tx, document.id, { current_version: version, doubtful_values: doubtsOf(findings).length });
    await audit(tx, ctx, {
      action: 'document.save',
      subjectType: 'document',
      subjectId: document.id,
      before: { version: current.version },
      after: { version },
      detail: {
        changes: changedFields(current.lists, lists),
        ...(settled.length > 0 ? { settled: settled.map(({ rowId, field }) => `${rowId}/${field}`) } : {}),
      },
    });
    return loadExtractedData(ctx, tx, document.id);
  });
}

/** Those whose row is still there, each once. */
function settledOf(lists: ExtractedLists, asked: readonly ValuePlace[]): ValuePlace[] {
  const known = new Map(asked.map(({ list, rowId, field }) => [`${list} ${rowId} ${field}`, { list, rowId, field }]));
  return [...known.values()].filter(({ list, rowId }) => lists[list].some((row) => row.rowId === rowId));
}
