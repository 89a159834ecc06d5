import type { App, Feature } from '../../platform/http/app.ts';
import * as contract from '@landfall/contract';
import {
  type compareDocuments as endpoint,
  compareLists,
  comparableClass,
  listNames,
  normaliseValue,
  onFile,
  sectionsOf,
  type ComparedSide,
  type ComparedRow,
  type CompareSide,
  type Comparison,
  type ExtractedLists,
  type FieldEvidence,
  type FieldValue,
  type ListName,
  type ValueInDocument,
  type ComparableDocument,
} from '@landfall/contract';
import { route, success, type Asked } from '../../platform/http/endpoint-route.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { findExtraction, findVersion, noSuchDocument, soughtOf } from '../analyst-view/index.ts';
import { findDocument, toDocumentItem, type DocumentWithContext, findDocumentsOfDeals } from '../deal-room/index.ts';
import { dataOnFile } from '../securities/index.ts';
import { sql } from 'kysely';

/** Data to be compared, and where in a document each of its values stands. */
interface Side {
  side: CompareSide;
  lists: ExtractedLists;
  placeOf: (list: ListName, rowId: string, field: string, value: FieldValue) => ValueInDocument | null;
}

/** Where the values of one version stand. A value that was keyed in, or read before the document was read again, has no place. */
const placesIn = (documentId: string, evidence: readonly FieldEvidence[]): Side['placeOf'] => {
  const cells = Map.groupBy(evidence, ({ list, rowId, field }) => `${list} ${rowId} ${field}`);
  return (list, rowId, field, value) => {
    const found = cells
      .get(`${list} ${rowId} ${field}`)
      ?.find((item) => normaliseValue(list, field, item.value) === value);
    return found ? { documentId, page: found.page, boxes: found.boxes, quote: found.quote } : null;
  };
};

async function versionOf(ctx: Ctx, document: DocumentWithContext, asked: number | undefined, path: string) {
  if (document.current_version === 0) {
    throw new AppError('NOT_READY', `${document.original_name} has no data yet.`);
  }
  const stored = await findVersion(ctx.db, document.id, asked ?? document.current_version);
  if (!stored) throw invalid([{ path, message: `${document.original_name} has no version ${asked}.` }]);
  return stored;
}

async function sideOfDocument(
  ctx: Ctx,
  document: DocumentWithContext,
  asked: number | undefined,
  path: string,
): Promise<Side> {
  const { version, lists, filled, editedBy, createdAt } = await versionOf(ctx, document, asked, path);
  const extraction = await findExtraction(ctx.db, document.id);
  const readAgain = await ctx.db
    .selectFrom('extracted_data')
    .select('version')
    .where('document_id', '=', document.id)
    .where('version', '>', version)
    .where('edited_by_name', 'is', null)
    .executeTakeFirst();
  return {
    side: {
      document: toDocumentItem(document),
      version: { version, editedBy, at: createdAt.toISOString() },
      isOfEarlierReading: readAgain !== undefined,
    },
    lists,
    placeOf: placesIn(document.id, [...filled, ...(extraction?.evidence ?? [])]),
  };
}

/** What the security master has of a document's classes, each value where its own document says it. */
async function sideOnFile(ctx: Ctx, document: DocumentWithContext, lists: ExtractedLists): Promise<Side> {
  const held = await dataOnFile(ctx.db, soughtOf(document.deals, lists), ctx.clock.businessDate());
  const sources = [...held.sources.values()];
  const names = new Map(sources.map((one) => [`${one.documentId} ${one.version}`, one]));
  const places = new Map<string, Side['placeOf']>();
  const rowsOfTerms = new Map<string, ExtractedLists['securities']>();
  for (const [name, { documentId, version }] of names) {
    const extraction = await findExtraction(ctx.db, documentId);
    const stored = await findVersion(ctx.db, documentId, version);
    places.set(name, placesIn(documentId, [...(stored?.filled ?? []), ...(extraction?.evidence ?? [])]));
    rowsOfTerms.set(name, stored?.lists.securities ?? []);
  }
  const classes = new Map(held.lists.securities.map((row) => [row.rowId, comparableClass(row.issuerClass)]));
  return {
    side: { document: null, version: null, isOfEarlierReading: false },
    lists: held.lists,
    placeOf: (list, rowId, field, value) => {
      const source = held.sources.get(`${list} ${rowId}`);
      if (!source) return null;
      const name = `${source.documentId} ${source.version}`;
      const row =
        source.rowId ??
        rowsOfTerms.get(name)?.find(({ issuerClass }) => comparableClass(issuerClass) === classes.get(rowId))?.rowId;
      return row === undefined ? null : (places.get(name)?.(list, row, field, value) ?? null);
    },
  };
}

const hasCommonDeal = (a: DocumentWithContext, b: DocumentWithContext): boolean =>
  a.deals.some((deal) => b.deals.some((other) => other.security_id === deal.security_id));

async function findNamed(ctx: Ctx, name: string): Promise<DocumentWithContext | null> {
  if (name === onFile) return null;
  const document = await findDocument(ctx.db, name);
  if (!document?.is_extracted) throw noSuchDocument();
  return document;
}

async function readSides(
  ctx: Ctx,
  input: Asked<typeof endpoint>,
  documents: Record<'left' | 'right', DocumentWithContext | null>,
) {
  const { left, right } = documents;
  const read = (document: DocumentWithContext, name: 'left' | 'right') =>
    sideOfDocument(ctx, document, input[`${name}Version`], `${name}Version`);
  if (left && right) {
    if (!hasCommonDeal(left, right)) {
      throw invalid([{ path: 'right', message: 'These documents have no deal in common.' }]);
    }
    return { left: await read(left, 'left'), right: await read(right, 'right') };
  }
  if (left) {
    const side = await read(left, 'left');
    return { left: side, right: await sideOnFile(ctx, left, side.lists) };
  }
  if (!right) throw invalid([{ path: 'right', message: 'Name a document to compare with what is on file.' }]);
  const side = await read(right, 'right');
  return { left: await sideOnFile(ctx, right, side.lists), right: side };
}

/** Two documents of a deal, two versions of one, or one and what is on file, field by field. */
async function compareDocuments(ctx: Ctx, input: Asked<typeof endpoint>): Promise<Comparison> {
  const documents = { left: await findNamed(ctx, input.left), right: await findNamed(ctx, input.right) };
  const { left, right } = await readSides(ctx, input, documents);
  // A reset says nothing of the terms that a circular has.
  const lists = listNames.filter((list) =>
    [documents.left, documents.right].every((one) => !one || sectionsOf(one.document_type).includes(list)),
  );
  return {
    left: left.side,
    right: right.side,
    rows: compareLists(left.lists, right.lists, lists).map((row) => withPlaces(row, left, right)),
  };
}

function withPlaces(row: ComparedRow, left: Side, right: Side): Comparison['rows'][number] {
  const { list, issuerClass, leftRowId, rightRowId } = row;
  const sideOf = (side: Side, rowId: string | null, field: string, value: FieldValue): ComparedSide => ({
    value,
    place: rowId === null || value === null ? null : side.placeOf(list, rowId, field, value),
  });
  return {
    list,
    issuerClass,
    has: leftRowId === null ? 'right' : rightRowId === null ? 'left' : 'both',
    fields: row.fields.map(({ field, isChanged, left: mine, right: theirs }) => ({
      field,
      isChanged,
      left: sideOf(left, leftRowId, field, mine),
      right: sideOf(right, rightRowId, field, theirs),
    })),
  };
}

/**
 * What a document can be compared with: itself in another version, and the others of its deals. Supplements are told
 * too, without versions: they are not read.
 */
async function listComparable(ctx: Ctx, documentId: string): Promise<ComparableDocument[]> {
  const document = await findDocument(ctx.db, documentId);
  if (!document?.is_extracted) throw noSuchDocument();
  const ofDeals = await findDocumentsOfDeals(
    ctx.db,
    document.deals.map((deal) => deal.security_id),
  );
  const documents = ofDeals.filter((each) => each.is_extracted || each.document_type === 'SUPPLEMENT');
  const versions = await ctx.db
    .selectFrom('extracted_data')
    .select(['document_id', 'version', 'edited_by_name', 'created_at'])
    .where('document_id', '=', sql<string>`any(${documents.map(({ id }) => id)}::uuid[])`)
    .orderBy('version', 'desc')
    .execute();
  const ofDocument = Map.groupBy(versions, (row) => row.document_id);
  return documents.map((each) => ({
    document: toDocumentItem(each),
    versions: (ofDocument.get(each.id) ?? []).map((row) => ({
      version: row.version,
      editedBy: row.edited_by_name,
      at: row.created_at.toISOString(),
    })),
  }));
}

export const comparison: Feature = { name: 'comparison', routes: comparisonRoutes };

function comparisonRoutes(app: App): void {
  route(app, contract.listComparable, (ctx, { params }) => success(listComparable(ctx, params.documentId)));
  route(app, contract.compareDocuments, (ctx, { query }) => success(compareDocuments(ctx, query)));
}
