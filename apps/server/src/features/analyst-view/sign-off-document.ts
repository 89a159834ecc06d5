import {
  acknowledge,
  comparableClass,
  normaliseLists,
  type AcknowledgedFinding,
  type ExtractedDocumentData,
  type ExtractedLists,
  type SignOffRequest,
  checkLists,
  checkSignOffGaps,
  sectionsOf,
  type FieldError,
  extractedFields,
  listNames,
  sectionTitles,
  type Finding,
} from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { breaksRule } from '../../platform/database/failure.ts';
import { json, type Tx } from '../../platform/database/schema.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { lockDeals, updateDocument } from '../deal-room/index.ts';
import { publishDocument, type ClassOutcome, type Publication } from '../securities/index.ts';
import { changedFields } from './changed-fields.ts';
import { loadExtractedData } from './get-extracted-data.ts';
import { judge } from './judge.ts';
import { publicationOf } from './publication-of.ts';
import { openReview, withHiddenLists, issueErrors } from './review.ts';
import { recordSignedValues } from './learning/signed-values.ts';
import { findExtraction, findLastRead, insertSignOff } from './store.ts';

/** `modeledStats[2].expectedLoss` in the words of the editor: its section, class and label. */
function inWords({ path, message }: FieldError, lists: ExtractedLists): string {
  const [, name, index, field] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  const list = listNames.find((one) => one === name);
  if (!list) return message;
  const label = extractedFields[list].find((one) => one.name === field)?.label ?? field;
  const issuerClass = lists[list][Number(index)]?.issuerClass;
  return `${sectionTitles[list]}${issuerClass ? ` of Class ${issuerClass}` : ''}, ${label}: ${message}`;
}

/** Why a document cannot be signed off: the first reason in words, all of them by their path. */
function incomplete(fields: readonly FieldError[], lists: ExtractedLists): AppError {
  const [first] = fields;
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more)` : '';
  return new AppError('SIGN_OFF_INCOMPLETE', `${first ? inWords(first, lists) : ''}${more}`, { fields });
}

/** As precisely as the finding is placed; one of the whole document by its code. */
const pathOf = ({ code, list, index, field }: Finding): string =>
  list === undefined
    ? code
    : `${list}${index === undefined ? '' : `[${index}]`}${field === undefined ? '' : `.${field}`}`;

/** The errors that nobody has given a reason for. */
function notAcknowledged(left: readonly Finding[]): AppError {
  const fields = left.map((finding) => ({
    path: pathOf(finding),
    message: `${finding.code}: ${finding.issuerClass ? `Class ${finding.issuerClass}: ` : ''}${finding.message}`,
  }));
  const message =
    left.length === 1
      ? 'One error needs a reason before sign-off.'
      : `${left.length} errors need a reason before sign-off.`;
  return new AppError('FINDINGS_NOT_ACKNOWLEDGED', message, { fields });
}

/**
 * Freezes the newest version and publishes it to the security master. What is sent must be that version as it was
 * saved: unsaved changes are refused, so that nobody signs off what no version holds.
 */
export async function signOffDocument(
  ctx: Ctx,
  documentId: string,
  request: SignOffRequest,
): Promise<ExtractedDocumentData> {
  try {
    return await ctx.tx((tx) => signOff(tx, ctx, documentId, request));
  } catch (error) {
    const rules = ['securities_isin', 'securities_cusip', 'securities_pkey'];
    if (rules.some((rule) => breaksRule(error, rule))) {
      throw conflict('The security master was changed at the same time. Please try again.', { cause: error });
    }
    throw error;
  }
}

async function signOff(tx: Tx, ctx: Ctx, documentId: string, request: SignOffRequest): Promise<ExtractedDocumentData> {
  const { document, current, reviewer } = await openReview(tx, ctx, documentId, request.version);
  refuseUnsaved(request, current.lists, document.id, document.document_type);
  const errors = checkSignOff(current.lists, document.document_type);
  if (errors.length > 0) throw incomplete(errors, current.lists);

  // What is on file of these classes stays as it is judged here until this is published.
  await lockDeals(
    tx,
    document.deals.map((deal) => deal.security_id),
  );
  const extraction = await findExtraction(tx, document.id);
  const { findings } = await judge(ctx, tx, document, current.lists, extraction, current.settled);
  const { acknowledged, left } = acknowledge(findings, request.acknowledged);
  if (left.length > 0) throw notAcknowledged(left);

  const { version } = current;
  const signedOff = { id: document.id, type: document.document_type, version, deals: document.deals };
  const publication = publicationOf(signedOff, current.lists, extraction?.evidence ?? []);
  const outcomes = await publish(tx, ctx, publication, current.lists);
  await insertSignOff(tx, {
    document_id: document.id,
    version,
    signed_off_by: reviewer.id,
    signed_off_by_name: reviewer.username,
    signed_off_at: ctx.clock.now(),
    findings: json(findings),
    acknowledged: json(acknowledged.map((each) => ({ ...each, securityId: securityOf(each, outcomes) }))),
  });
  await recordSignedValues(tx, {
    documentId: document.id,
    docTypeCode: document.document_type,
    read: (await findLastRead(tx, document.id, version))?.lists ?? null,
    signed: current.lists,
    evidence: extraction?.evidence ?? [],
    signedOn: ctx.clock.businessDate(),
  });
  await updateDocument(tx, document.id, { status: 'SIGNED_OFF' });
  await audit(tx, ctx, {
    action: 'document.sign-off',
    subjectType: 'document',
    subjectId: document.id,
    before: { status: document.status },
    after: { status: 'SIGNED_OFF', version },
    detail: {
      lastEditedBy: current.editedBy,
      securityIds: outcomes.map((outcome) => outcome.securityId),
      ...(acknowledged.length > 0 ? { acknowledged } : {}),
    },
  });
  return loadExtractedData(ctx, tx, document.id);
}

/** The published security that an error is about; none for what is about the whole document. */
const securityOf = ({ issuerClass }: AcknowledgedFinding, outcomes: readonly ClassOutcome[]): string | null =>
  outcomes.find((one) => comparableClass(one.issuerClass) === comparableClass(issuerClass ?? null))?.securityId ?? null;

function refuseUnsaved(request: SignOffRequest, stored: ExtractedLists, documentId: string, docTypeCode: string): void {
  const sent = withHiddenLists(
    normaliseLists(request, documentId, (list) => `${list}:new`),
    stored,
    docTypeCode,
  );
  if (changedFields(stored, sent).length > 0) {
    throw new AppError('NOT_READY', 'Save your changes before signing off.');
  }
}

async function publish(tx: Tx, ctx: Ctx, publication: Publication, lists: ExtractedLists): Promise<ClassOutcome[]> {
  const result = await publishDocument(tx, ctx, publication);
  if (!result.ok) {
    throw incomplete(
      result.conflicts.map(({ issuerClass, field, message }) => {
        const index = lists.securities.findIndex(
          (row) => comparableClass(row.issuerClass) === comparableClass(issuerClass),
        );
        return { path: `securities[${index}].${field}`, message };
      }),
      lists,
    );
  }
  for (const { securityId, issuerClass, before, after, created, rowsAdded, rowsClosed } of result.outcomes) {
    await audit(tx, ctx, {
      action: 'security.publish',
      subjectType: 'security',
      subjectId: securityId,
      before,
      after,
      detail: { documentId: publication.documentId, issuerClass, created, rowsAdded, rowsClosed },
    });
  }
  return result.outcomes;
}

/** Everything that keeps a document from being signed off, as paths into its data: the contract's own rules. */
export function checkSignOff(lists: ExtractedLists, docTypeCode: string): FieldError[] {
  const sections = sectionsOf(docTypeCode);
  const shown: ExtractedLists = { ...lists };
  if (!sections.includes('securities')) shown.securities = [];
  if (!sections.includes('elAttributions')) shown.elAttributions = [];
  const required = issueErrors(shown, checkLists(shown, 'signOff', docTypeCode));
  if (required.length > 0) return required;
  return checkSignOffGaps(shown, docTypeCode).map(({ list, cell, message }) => {
    const index = cell ? shown[list].findIndex((row) => row.rowId === cell.rowId) : -1;
    return { path: cell ? `${list}[${index}].${cell.field}` : list, message };
  });
}
