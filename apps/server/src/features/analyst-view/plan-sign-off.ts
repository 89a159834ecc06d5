import { createHash } from 'node:crypto';
import {
  checkLists,
  checkSignOffGaps,
  comparableClass,
  extractedFields,
  listNames,
  sectionsOf,
  sectionTitles,
  type ClassChanges,
  type ExtractedLists,
  type FieldError,
  type Finding,
  classesOf,
  type Deal,
  type FieldEvidence,
  type SecurityRow,
} from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { changesOf, planDocument, type ClassPlan, type Publication, type PublishedClass } from '../securities/index.ts';
import { judge } from './judge.ts';
import { issueErrors, type Review } from './review.ts';
import { findExtraction, type StoredExtraction } from './store.ts';

/** `modeledStats[2].expectedLoss` in the words of the editor: its section, class and label. */
function inWords({ path, message }: FieldError, lists: ExtractedLists): string {
  const [, name, index, field] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  const list = listNames.find((one) => one === name);
  if (!list) return message;
  const fields = [...extractedFields[list], ...extractedFields.securities];
  const label = fields.find((one) => one.name === field)?.label ?? field;
  const issuerClass = lists[list][Number(index)]?.issuerClass;
  return `${sectionTitles[list]}${issuerClass ? ` of Class ${issuerClass}` : ''}, ${label}: ${message}`;
}

/** Why a document cannot be signed off: the first reason in words, all of them by their path. */
function incomplete(fields: readonly FieldError[], lists: ExtractedLists): AppError {
  const [first] = fields;
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more)` : '';
  return new AppError('SIGN_OFF_INCOMPLETE', `${first ? inWords(first, lists) : ''}${more}`, { fields });
}

export interface PlannedSignOff {
  version: number;
  extraction: StoredExtraction | undefined;
  findings: Finding[];
  publication: Publication;
  plans: ClassPlan[];
  changes: ClassChanges[];
  /** Names the changes. */
  masterState: string;
}

/** All that signing off this version would do. It refuses what cannot be signed off, but for findings that need a reason. */
export async function planSignOff(
  ctx: Ctx,
  db: Db | Tx,
  { document, current, reviewer }: Review,
  { lock }: { lock: boolean },
): Promise<PlannedSignOff> {
  const { version, lists } = current;
  if (ctx.config.signOff === 'second-person' && current.editedById === reviewer.id) {
    throw new AppError('NOT_READY', 'You edited this document last: somebody else has to sign it off.');
  }
  const errors = checkSignOff(lists, document.document_type);
  if (errors.length > 0) throw incomplete(errors, lists);
  const extraction = await findExtraction(db, document.id);
  const { findings } = await judge(ctx, db, document, lists, extraction, current.settled);
  const signedOff = { id: document.id, type: document.document_type, version, deals: document.deals };
  const publication = publicationOf(signedOff, lists, extraction?.evidence ?? []);
  const plan = await planDocument(ctx, db, publication, { lock });
  if (!plan.ok) {
    throw incomplete(
      plan.conflicts.map(({ issuerClass, field, message }) => ({
        path: `${rowOf(issuerClass, lists, document.document_type)}.${field}`,
        message,
      })),
      lists,
    );
  }
  const changes = changesOf(plan.classes);
  const masterState = createHash('sha256').update(JSON.stringify(changes)).digest('hex');
  return { version, extraction, findings, publication, plans: plan.classes, changes, masterState };
}

/** The row that shows a class's identifiers: of its security, or in a reset of its figures. */
function rowOf(issuerClass: string, lists: ExtractedLists, docTypeCode: string): string {
  for (const list of sectionsOf(docTypeCode)) {
    const index = lists[list].findIndex((row) => comparableClass(row.issuerClass) === comparableClass(issuerClass));
    if (index >= 0) return `${list}[${index}]`;
  }
  return 'securities';
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

interface SignedOffDocument {
  id: string;
  type: string;
  version: number;
  deals: readonly Deal[];
}

const aliasFields = { isinRegS: 'ISIN', cusipRegS: 'CUSIP' } as const;

/**
 * The row that a security's Regulation S pair was read in: that of its identifier, which an analyst may have put into
 * another row; its own where the identifier was read nowhere, unless what was read here is now another security's.
 */
function rowOfPair(
  security: SecurityRow,
  securities: readonly SecurityRow[],
  evidence: readonly FieldEvidence[],
): string | undefined {
  for (const field of ['isin', 'cusip'] as const) {
    const read = evidence.filter((one) => one.list === 'securities' && one.field === field);
    const rows = read.filter(({ value }) => value === security[field]).map(({ rowId }) => rowId);
    if (rows.length > 0) return rows.includes(security.rowId) ? security.rowId : rows[0];
    const own = read.find(({ rowId }) => rowId === security.rowId);
    if (own && securities.some((other) => other[field] === own.value)) return undefined;
  }
  return security.rowId;
}

/** The Regulation S identifiers that were read beside a security's own. */
export function aliasesOf(
  security: SecurityRow,
  securities: readonly SecurityRow[],
  evidence: readonly FieldEvidence[],
): PublishedClass['aliases'] {
  const row = rowOfPair(security, securities, evidence);
  return evidence.flatMap(({ rowId, field, value }) =>
    rowId === row && (field === 'isinRegS' || field === 'cusipRegS')
      ? [{ kind: aliasFields[field], value: String(value) }]
      : [],
  );
}

/** A checked document for the security master: class by class, with the security_id of its deal. */
function publicationOf(
  { id, type, version, deals }: SignedOffDocument,
  lists: ExtractedLists,
  evidence: readonly FieldEvidence[],
): Publication {
  const sections = sectionsOf(type);
  const shown: ExtractedLists = {
    securities: sections.includes('securities') ? lists.securities : [],
    modeledStats: lists.modeledStats,
    couponChangeHistories: lists.couponChangeHistories,
    elAttributions: sections.includes('elAttributions') ? lists.elAttributions : [],
  };
  const [first] = deals;
  return {
    documentId: id,
    version,
    issuerName: first?.issuer_name ?? '',
    issuerSeries: first?.issuer_series ?? '',
    classes: classesOf(shown).map((issuerClass) => {
      const deal = deals.find((one) => comparableClass(one.issuer_class) === comparableClass(issuerClass));
      const ofClass = (row: { issuerClass: string | null }): boolean => row.issuerClass === issuerClass;
      const security = shown.securities.find(ofClass) ?? null;
      return {
        issuerClass,
        dealSecurityId: deal?.security_id ?? null,
        security,
        aliases: security ? aliasesOf(security, shown.securities, evidence) : [],
        modeledStats: shown.modeledStats.filter(ofClass),
        couponChangeHistories: shown.couponChangeHistories.filter(ofClass),
        elAttributions: shown.elAttributions.filter(ofClass),
      };
    }),
  };
}
