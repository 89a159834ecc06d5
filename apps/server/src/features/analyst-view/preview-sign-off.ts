import { listNames, type ExtractedLists, type ReviewEdit, type SignOffPreview } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { changedFields, type FieldChange } from './save-extracted-data.ts';
import { planSignOff } from './plan-sign-off.ts';
import { findReview } from './review.ts';
import { findVersionsSinceRead, type StoredVersion } from './store.ts';

/** What signing off would change, made by the code that signs off. Nothing is written. */
export async function previewSignOff(
  ctx: Ctx,
  { documentId, version }: { documentId: string; version: number },
): Promise<SignOffPreview> {
  const review = await findReview(ctx.db, ctx, documentId, version);
  const { changes, masterState } = await planSignOff(ctx, ctx.db, review, { lock: false });
  const versions = await findVersionsSinceRead(ctx.db, review.document.id, version);
  return { version, masterState, classes: changes, edits: editsOf(versions) };
}

const valueOf = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** How the last of these versions differs from the first, with who changed it last. */
function editsOf(versions: readonly StoredVersion[]): ReviewEdit[] {
  const [first] = versions;
  const last = versions.at(-1);
  if (!first || !last) return [];
  const steps = versions.slice(1).map((version, index) => ({
    version,
    paths: changedFields((versions[index] as StoredVersion).lists, version.lists).map(({ path }) => path),
  }));
  return changedFields(first.lists, last.lists).map((change) => {
    const step = steps.findLast(({ paths }) =>
      paths.some((path) => path === change.path || path.startsWith(`${change.path}/`)),
    );
    const { editedBy, createdAt } = (step?.version ?? last) satisfies StoredVersion;
    return {
      ...placeOf(change, first.lists, last.lists),
      by: editedBy ?? 'the extraction',
      at: createdAt.toISOString(),
    };
  });
}

function placeOf({ path, before, after }: FieldChange, first: ExtractedLists, last: ExtractedLists) {
  const [name = '', rowId = '', field] = path.split('/');
  const list = listNames.find((one) => one === name) ?? 'securities';
  const classIn = (lists: ExtractedLists) => lists[list].find((row) => row.rowId === rowId)?.issuerClass;
  const kind: ReviewEdit['kind'] = field !== undefined ? 'edited' : after === null ? 'deleted' : 'added';
  return {
    list,
    issuerClass: classIn(last) ?? classIn(first) ?? null,
    field: field ?? null,
    kind,
    before: valueOf(before),
    after: valueOf(after),
  };
}
