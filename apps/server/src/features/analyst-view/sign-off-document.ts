import {
  acknowledge,
  comparableClass,
  normaliseLists,
  type AcknowledgedFinding,
  type ExtractedDocumentData,
  type ExtractedLists,
  type Finding,
  type SignOffRequest,
} from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { breaksRule } from '../../platform/database/failure.ts';
import { json, type Tx } from '../../platform/database/schema.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { lockDeals, updateDocument } from '../deal-room/index.ts';
import { publishDocument, recordPublications, type ClassOutcome } from '../securities/index.ts';
import { changedFields } from './save-extracted-data.ts';
import { withoutDealNames } from './rows-of-extraction.ts';
import { loadExtractedData } from './get-extracted-data.ts';
import { recordSignedValues } from './learning/compare-reading.ts';
import { planSignOff, type PlannedSignOff } from './plan-sign-off.ts';
import { openReview, withHiddenLists } from './review.ts';
import { findLastRead, insertSignOff } from './store.ts';
import { nobody } from './take-document.ts';

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
  // What is on file of these classes stays as it is judged here until this is published.
  await lockDeals(
    tx,
    document.deals.map((deal) => deal.security_id),
  );
  const planned = await planSignOff(ctx, tx, { document, current, reviewer }, { lock: true });
  const { findings, extraction, version } = planned;
  if (request.masterState !== undefined && request.masterState !== planned.masterState) {
    throw new AppError('MASTER_CHANGED', 'The security master has changed since you looked at what will be published.');
  }
  const { acknowledged, left } = acknowledge(findings, request.acknowledged);
  if (left.length > 0) throw notAcknowledged(left);

  const outcomes = await publish(tx, ctx, planned);
  const signOffNo = await insertSignOff(tx, {
    document_id: document.id,
    version,
    signed_off_by: reviewer.id,
    signed_off_by_name: reviewer.username,
    signed_off_at: ctx.clock.now(),
    findings: json(findings),
    acknowledged: json(acknowledged.map((each) => ({ ...each, securityId: securityOf(each, outcomes) }))),
  });
  await recordPublications(tx, signOffNo, planned.publication, planned.plans);
  const read = await findLastRead(tx, document.id, version);
  await recordSignedValues(tx, {
    documentId: document.id,
    docTypeCode: document.document_type,
    read: read ? withoutDealNames(read.lists, extraction?.evidence ?? []) : null,
    signed: current.lists,
    evidence: extraction?.evidence ?? [],
    signedOn: ctx.clock.businessDate(),
  });
  await updateDocument(tx, document.id, { status: 'SIGNED_OFF', ...nobody });
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

async function publish(
  tx: Tx,
  ctx: Ctx,
  { publication, plans }: Pick<PlannedSignOff, 'publication' | 'plans'>,
): Promise<ClassOutcome[]> {
  const outcomes = await publishDocument(tx, ctx, publication, plans);
  for (const { securityId, issuerClass, before, after, created, rowsAdded, rowsClosed } of outcomes) {
    await audit(tx, ctx, {
      action: 'security.publish',
      subjectType: 'security',
      subjectId: securityId,
      before,
      after,
      detail: { documentId: publication.documentId, issuerClass, created, rowsAdded, rowsClosed },
    });
  }
  return outcomes;
}
