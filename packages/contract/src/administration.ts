import { z } from 'zod';
import { count, versionNumber } from './numbers.ts';
import { instant, plainDate } from './dates.ts';
import { newEmailAddress, userName } from './email-address.ts';
import { defineEndpoint, type Access } from './endpoint.ts';
import { featureNames } from './entitlements.ts';

/** Who administers; named, so that the other bypass role does not count. */
const administrators = { kind: 'role', roles: ['Cat Admin'] } as const satisfies Access;

const feature = z.enum(featureNames);
const userParams = z.strictObject({ userId: z.uuid() });
/** The version that was shown: a change made on an older one is refused (409, STALE_VERSION). */
const version = versionNumber;

const success = <T extends z.ZodType>(data: T) => z.object({ status: z.literal('SUCCESS'), data });
/** Pages by cursor: the next one is asked for with `nextCursor`, which is null on the last. */
const page = <T extends z.ZodType>(item: T) =>
  success(z.object({ content: z.array(item), nextCursor: z.string().nullable() }));
const pageQuery = {
  cursor: z.string().max(500).optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
};

/** `INVITED`: has not chosen a password yet. */
export const accountStates = ['ACTIVE', 'INVITED', 'DISABLED'] as const;
export type AccountState = (typeof accountStates)[number];

export const account = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  state: z.enum(accountStates),
  roles: z.array(z.string()),
  /** Granted to the user directly, beside what the roles hold. */
  grants: z.array(feature),
  isSuperUser: z.boolean(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  disabledAt: instant.nullable(),
  activeSessions: count,
  version,
});
export type Account = z.infer<typeof account>;

const accountAnswer = success(account);
const rights = {
  roles: z.array(z.string().max(100)).max(50),
  grants: z.array(feature).max(featureNames.length),
  isSuperUser: z.boolean(),
};

export const listAccounts = defineEndpoint({
  id: 'listAccounts',
  method: 'GET',
  path: '/administration/users',
  summary: 'Users by e-mail address; `search` looks in address and name',
  tag: 'administration',
  access: administrators,
  query: z.strictObject({
    search: z.string().trim().max(200).optional(),
    role: z.string().max(100).optional(),
    state: z.enum(accountStates).optional(),
    ...pageQuery,
  }),
  responses: { 200: page(account) },
});

export const createAccount = defineEndpoint({
  id: 'createAccount',
  method: 'POST',
  path: '/administration/users',
  summary: 'Add a user, who is sent a link to choose a password with',
  tag: 'administration',
  access: administrators,
  body: z.strictObject({ email: newEmailAddress, username: userName, ...rights }),
  responses: { 201: accountAnswer },
});

export const getAccount = defineEndpoint({
  id: 'getAccount',
  method: 'GET',
  path: '/administration/users/{userId}',
  summary: 'One user',
  tag: 'administration',
  access: administrators,
  params: userParams,
  responses: { 200: accountAnswer },
});

export const updateAccount = defineEndpoint({
  id: 'updateAccount',
  method: 'PUT',
  path: '/administration/users/{userId}',
  summary: "Replace a user's name, roles and direct grants; they count from the user's next request",
  tag: 'administration',
  access: administrators,
  params: userParams,
  body: z.strictObject({ version, username: userName, ...rights }),
  responses: { 200: accountAnswer },
});

const actOnAccount = <const Id extends string, const Verb extends string>(id: Id, verb: Verb, summary: string) =>
  defineEndpoint({
    id,
    method: 'POST',
    path: `/administration/users/{userId}/${verb}`,
    summary,
    tag: 'administration',
    access: administrators,
    params: userParams,
    responses: { 200: accountAnswer },
  });

export const disableAccount = actOnAccount('disableAccount', 'disable', 'Bar a user, and end their sessions');
export const enableAccount = actOnAccount('enableAccount', 'enable', 'Let a disabled user sign in again');
export const endAccountSessions = actOnAccount('endAccountSessions', 'end-sessions', 'Sign a user out everywhere');
export const sendResetLink = actOnAccount(
  'sendResetLink',
  'reset-link',
  'Mail a user a link to set a password with; the link is shown to nobody else',
);

export const role = z.object({
  name: z.string(),
  description: z.string(),
  features: z.array(feature),
  /** Passes every check whatever its features are, which can therefore not be changed. */
  bypassesEntitlements: z.boolean(),
  userCount: count,
  version,
});
export type Role = z.infer<typeof role>;

export const listRoles = defineEndpoint({
  id: 'listRoles',
  method: 'GET',
  path: '/administration/roles',
  summary: 'Every role with the features it holds',
  tag: 'administration',
  access: administrators,
  responses: { 200: success(z.array(role)) },
});

export const updateRole = defineEndpoint({
  id: 'updateRole',
  method: 'PUT',
  path: '/administration/roles/{roleName}',
  summary: 'Replace the features of a role; they count from the next request of everybody who has it',
  tag: 'administration',
  access: administrators,
  params: z.strictObject({ roleName: z.string().max(100) }),
  body: z.strictObject({ version, features: rights.grants }),
  responses: { 200: success(role) },
});

/** One line of the append-only log. `before`, `after` and `detail` differ by action. */
export const auditLine = z.object({
  id: z.string(),
  at: instant,
  /** Null: a job, the command line, or somebody who was not signed in. */
  actorId: z.string().nullable(),
  actorEmail: z.string().nullable(),
  clientAddress: z.string().nullable(),
  requestId: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  /** The e-mail address of a subject that is a user. */
  subjectEmail: z.string().nullable(),
  before: z.json().nullable(),
  after: z.json().nullable(),
  detail: z.json().nullable(),
});
export type AuditLine = z.infer<typeof auditLine>;

export const searchAudit = defineEndpoint({
  id: 'searchAudit',
  method: 'GET',
  path: '/administration/audit',
  summary: 'The audit log, newest first; every filter given must hold',
  tag: 'administration',
  access: administrators,
  query: z.strictObject({
    /** A part of the e-mail address of who did it. */
    actor: z.string().trim().max(320).optional(),
    /** Any of these actions. */
    action: z.array(z.string().max(100)).max(50).optional(),
    subjectType: z.string().max(100).optional(),
    subjectId: z.string().max(200).optional(),
    /** Business dates in the market's time zone, inclusive. */
    fromDate: plainDate.optional(),
    toDate: plainDate.optional(),
    /** Anywhere in the line. */
    text: z.string().trim().max(200).optional(),
    ...pageQuery,
  }),
  responses: { 200: page(auditLine) },
});

export const listAuditActions = defineEndpoint({
  id: 'listAuditActions',
  method: 'GET',
  path: '/administration/audit/actions',
  summary: 'The actions and kinds of subject that occur in the audit log, for its filters',
  tag: 'administration',
  access: administrators,
  responses: { 200: success(z.object({ actions: z.array(z.string()), subjectTypes: z.array(z.string()) })) },
});
