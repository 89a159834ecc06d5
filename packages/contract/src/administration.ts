import { z } from 'zod';
import { catAdmins, endpointsFor, success } from './endpoint.ts';
import { count, versionNumber, askedDate, instant } from './values.ts';
import { newEmailAddress, userName } from './email-address.ts';
import { featureNames } from './entitlements.ts';

/** The other bypass role may not administer. */
const endpoint = endpointsFor({ tag: 'administration', access: catAdmins });

/** Asks an administrator with a second factor for it again. */
const change = endpointsFor({
  tag: 'administration',
  access: catAdmins,
  confirmed: 'with-factor',
});

const feature = z.enum(featureNames);
const userParams = z.strictObject({ userId: z.uuid() });
/** The version that the user saw; a change of an older one is refused (409 STALE_VERSION). */
const version = versionNumber;

/** A page of a list; `nextCursor` asks for the next one and is null on the last. */
const page = <T extends z.ZodType>(item: T) =>
  success(z.object({ content: z.array(item), nextCursor: z.string().nullable() }));
const pageQuery = {
  cursor: z.string().max(500).optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
};

/** `INVITED`: the user has not chosen a password yet. */
export const accountStates = ['ACTIVE', 'INVITED', 'DISABLED'] as const;
export type AccountState = (typeof accountStates)[number];

export const account = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  state: z.enum(accountStates),
  roles: z.array(z.string()),
  /** Granted to the user directly, in addition to the roles. */
  grants: z.array(feature),
  isSuperUser: z.boolean(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  disabledAt: instant.nullable(),
  activeSessions: count,
  /** Authenticator apps and passkeys. */
  factors: count,
  version,
});
export type Account = z.infer<typeof account>;

const accountAnswer = success(account);
const rights = {
  roles: z.array(z.string().max(100)).max(50),
  grants: z.array(feature).max(featureNames.length),
  isSuperUser: z.boolean(),
};

export const listAccounts = endpoint('listAccounts', 'GET /administration/users', {
  summary: 'Users in the order of their e-mail addresses; `search` looks in address and name',
  query: z.strictObject({
    search: z.string().trim().max(200).optional(),
    role: z.string().max(100).optional(),
    state: z.enum(accountStates).optional(),
    ...pageQuery,
  }),
  responses: { 200: page(account) },
});

export const createAccount = change('createAccount', 'POST /administration/users', {
  summary: 'Add a user and mail a link to choose a password',
  body: z.strictObject({ email: newEmailAddress, username: userName, ...rights }),
  responses: { 201: accountAnswer },
});

export const getAccount = endpoint('getAccount', 'GET /administration/users/{userId}', {
  summary: 'One user',
  params: userParams,
  responses: { 200: accountAnswer },
});

export const updateAccount = change('updateAccount', 'PUT /administration/users/{userId}', {
  summary: "Replace a user's name, roles and direct grants, from the user's next request on",
  params: userParams,
  body: z.strictObject({ version, username: userName, ...rights }),
  responses: { 200: accountAnswer },
});

const actOnAccount = (id: string, verb: string, summary: string) =>
  change(id, `POST /administration/users/{userId}/${verb}`, {
    summary,
    params: userParams,
    responses: { 200: accountAnswer },
  });

export const disableAccount = actOnAccount('disableAccount', 'disable', 'Disable a user and end their sessions');
export const enableAccount = actOnAccount('enableAccount', 'enable', 'Let a disabled user sign in again');
export const endAccountSessions = actOnAccount('endAccountSessions', 'end-sessions', 'Sign a user out everywhere');
export const sendResetLink = actOnAccount(
  'sendResetLink',
  'reset-link',
  'Mail a user a link to set a password; nobody else sees the link',
);

export const removeFactors = actOnAccount(
  'removeFactors',
  'remove-factors',
  'Remove all second factors of a user who has lost them, and sign the user out everywhere',
);

export const role = z.object({
  name: z.string(),
  description: z.string(),
  features: z.array(feature),
  /** Passes every check, so its features cannot be changed. */
  bypassesEntitlements: z.boolean(),
  /** Whether its users need a second factor. */
  requiresFactor: z.boolean(),
  userCount: count,
  version,
});
export type Role = z.infer<typeof role>;

export const listRoles = endpoint('listRoles', 'GET /administration/roles', {
  summary: 'Every role with its features',
  responses: { 200: success(z.array(role)) },
});

export const updateRole = change('updateRole', 'PUT /administration/roles/{roleName}', {
  summary:
    'Replace the features of a role, and whether it requires a second factor, from the next request of its users on',
  params: z.strictObject({ roleName: z.string().max(100) }),
  body: z.strictObject({ version, features: rights.grants, requiresFactor: z.boolean().optional() }),
  responses: { 200: success(role) },
});

/** One line of the append-only audit log. The shape of `before`, `after` and `detail` depends on the action. */
export const auditLine = z.object({
  id: z.string(),
  at: instant,
  /** Null for a job, the command line, or a caller without a session. */
  actorId: z.string().nullable(),
  actorEmail: z.string().nullable(),
  clientAddress: z.string().nullable(),
  requestId: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  /** Of a user the e-mail address, of a document or an upload its file's name, as far as there still is one. */
  subjectName: z.string().nullable(),
  before: z.json().nullable(),
  after: z.json().nullable(),
  detail: z.json().nullable(),
});
export type AuditLine = z.infer<typeof auditLine>;

export const searchAudit = endpoint('searchAudit', 'GET /administration/audit', {
  summary: 'The audit log, newest first; all filters must match',
  query: z.strictObject({
    /** Part of the actor's e-mail address. */
    actor: z.string().trim().max(320).optional(),
    /** Any of these actions. */
    action: z.array(z.string().max(100)).max(50).optional(),
    subjectType: z.string().max(100).optional(),
    subjectId: z.string().max(200).optional(),
    /** Business dates in the market's time zone, inclusive. */
    fromDate: askedDate.optional(),
    toDate: askedDate.optional(),
    /** Anywhere in the line. */
    text: z.string().trim().max(200).optional(),
    ...pageQuery,
  }),
  responses: { 200: page(auditLine) },
});

export const listAuditActions = endpoint('listAuditActions', 'GET /administration/audit/actions', {
  summary: 'The actions and subject types in the audit log, for its filters',
  responses: { 200: success(z.object({ actions: z.array(z.string()), subjectTypes: z.array(z.string()) })) },
});
