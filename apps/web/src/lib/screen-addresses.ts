// What the address of each screen carries, so that a view of it can be shared.
import {
  signOnProblems,
  type SignInStep,
  assigneeFilter,
  queueOrder,
  documentStatus,
  documentTypeCodes,
  longestTextQuery,
  securityTypes,
  type EodStatus,
  accountStates,
} from '@landfall/contract';
import { z } from 'zod';

type Present<T> = { [Key in keyof T]?: NonNullable<T[Key]> };

/** An address names only what it has a value for. */
const withoutGaps = <T extends object>(parts: T): Present<T> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Present<T>;

export type AddressChange<Address> = { [Key in keyof Address]?: Address[Key] | undefined };

/** An address with some of it changed, or taken out as undefined. */
export const changedAddress = <Address extends object>(before: Address, change: AddressChange<Address>): Address =>
  withoutGaps({ ...before, ...change }) as Address;

/** Reads a screen's address part by part; what is missing or cannot be read is left out. */
export function addressReader<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const parts = Object.entries(shape).map(([name, schema]) => [name, schema.optional().catch(undefined)] as const);
  const schema = z.object(Object.fromEntries(parts));
  return (raw: Record<string, unknown>) =>
    withoutGaps(schema.parse(raw)) as { [Name in keyof Shape]?: NonNullable<z.output<Shape[Name]>> };
}

/** The router reads `q=2025` as a number, and `q=true` as a truth value. */
export const addressText = (longest: number) =>
  z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().trim().min(1).max(longest));

const day = z.iso.date();
const documentId = z.string().min(1).max(64);
/** The instant as of which a screen shows what was known; the server says what is wrong with one. */
const asOf = z.string().max(50);

type Kind = SignInStep['kinds'][number];
const kinds: readonly unknown[] = ['CODE', 'PASSKEY', 'RECOVERY'] satisfies Kind[];

/** An address inside this application, and not the sign-in page itself. Browsers leave out tabs and line ends. */
const isOwn = (address: string): boolean =>
  /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address) && !/^\/login(?=[/?#]|$)/.test(address);

export const readLoginSearch = addressReader({
  /** Where to go after signing in. */
  redirect: z.string().refine(isOwn),
  /** Back from a provider, before the second factor: its kinds, with dots between. */
  step: z.string().refine((step) => step.split('.').every((kind) => kinds.includes(kind))),
  /** Why a single sign-on opened no session. */
  problem: z.enum(signOnProblems),
});
export type LoginSearch = ReturnType<typeof readLoginSearch>;

export const moveFilters = ['all', 'up', 'down', 'mine', 'at-risk', 'new', 'ended'] as const;

/** The day's list, or what moved. */
export const readDashboardAddress = addressReader({
  view: z.literal('moves'),
  /** The day before by default. */
  span: z.enum(['week', 'month']),
  asOf,
  /** All by default. */
  show: z.enum(moveFilters).exclude(['all']),
});
export type DashboardAddress = ReturnType<typeof readDashboardAddress>;

export const readAnalystViewSearch = addressReader({
  /** Only documents that wait for review. */
  pending: z.literal(true),
  /** What is searched for. */
  q: addressText(100),
  order: queueOrder,
  /** Who has taken the documents. */
  taken: assigneeFilter,
  /** The document under review. */
  document: documentId,
  /** The issuer class whose tab is open. */
  class: z.coerce.string().max(2_000),
});
export type AnalystViewSearch = ReturnType<typeof readAnalystViewSearch>;

/** The list without an open document. */
export const listOf = ({ document: _document, class: _class, ...list }: AnalystViewSearch): AnalystViewSearch => list;

const sideVersion = z.coerce.number().int().min(1);

/** Both sides, each a document or `on-file`, and whether equal values show. */
export const readComparisonAddress = addressReader({
  left: documentId,
  leftVersion: sideVersion,
  right: documentId,
  rightVersion: sideVersion,
  all: z.boolean(),
});
export type ComparisonAddress = ReturnType<typeof readComparisonAddress>;

export const readMyDealsSearch = addressReader({
  /** The stream by default. */
  tab: z.literal('tree'),
  /** The day of the stream; today by default. */
  date: day,
  /** The stream of every day. */
  any: z.literal(true),
  /** The filter's text. */
  q: addressText(100),
  /** The document whose preview is open. */
  document: documentId,
});
export type MyDealsSearch = ReturnType<typeof readMyDealsSearch>;

/** What is looked for, among which documents, and the page that is open. */
export const readDocumentSearchAddress = addressReader({
  q: addressText(longestTextQuery),
  issuer: addressText(200),
  series: addressText(64),
  type: z.enum(documentTypeCodes),
  status: documentStatus,
  from: day,
  to: day,
  document: addressText(64),
  page: z.coerce.number().int().min(1).max(100_000),
});
export type DocumentSearchAddress = ReturnType<typeof readDocumentSearchAddress>;

export const readSecuritySearch = addressReader({
  /** The day whose price lineage is open. */
  lineage: day,
  asOf,
});

export const readTradesAddress = addressReader({
  type: z.enum(securityTypes.map(({ value }) => value)),
  date: day,
});
export type TradesAddress = ReturnType<typeof readTradesAddress>;

/** The event whose bonds are shown. */
export const readBondsAddress = addressReader({ event: z.string().max(100) });

export const runViews = ['overview', 'exceptions', 'log', 'attempts'] as const;
export type RunView = (typeof runViews)[number];

/** What needs a person: the statuses that the board can be narrowed to. */
export const shownStatuses = ['FAILED', 'PENDING_APPROVAL'] as const satisfies readonly EodStatus[];

export const readEodAddress = addressReader({
  date: day,
  /** The run that is open beside the day. */
  run: z.uuid(),
  view: z.enum(runViews),
  /** The run whose approval is being decided. */
  approve: z.uuid(),
  /** Only processes of this status are shown. */
  show: z.enum(shownStatuses),
  /** The index whose levels are drawn. */
  index: z.string().max(100),
});
export type EodAddress = ReturnType<typeof readEodAddress>;

const uploadSlugs = ['price', 'composition'] as const;
export type UploadSlug = (typeof uploadSlugs)[number];

/** What the Upload Center shows of the history. */
export const readUploadsSearch = addressReader({
  type: z.enum(uploadSlugs),
  /** From 1; the first is left out. */
  page: z.coerce.number().int().min(2).max(100_000),
  /** The upload that is open. */
  upload: z.string().regex(/^[\da-f-]{36}$/),
});
export type UploadsSearch = ReturnType<typeof readUploadsSearch>;

const text = addressText(320);

export const readUsersSearch = addressReader({
  /** In e-mail address or name. */
  search: text,
  role: text,
  state: z.enum(accountStates),
  /** The user whose rights are open. */
  user: text,
});
export type UsersSearch = ReturnType<typeof readUsersSearch>;

export const readRolesSearch = addressReader({ role: text });

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const readAuditSearch = addressReader({
  text,
  actor: text,
  /** One or several. */
  action: z
    .unknown()
    .transform((value) => [value].flat().filter(isText))
    .pipe(z.array(z.string().max(320)).min(1)),
  from: day,
  to: day,
});
export type AuditSearch = ReturnType<typeof readAuditSearch>;
