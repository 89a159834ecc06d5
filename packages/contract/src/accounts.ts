import { z } from 'zod';
import { defineEndpoint, endpointsFor, success, catAdmins, under } from './endpoint.ts';
import { count, plainDate, instant } from './values.ts';
import { emailAddress, longestEmail } from './email-address.ts';
import { featureNames } from './entitlements.ts';

export const entitlement = z.object({
  featureName: z.string(),
  parentFeature: z.string().optional(),
  activeInd: z.string(),
});

export const user = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  entitlements: z.array(entitlement),
  roles: z.array(z.string()),
  isSuperUser: z.boolean(),
  /** A role requires a second factor, and the user has none yet: nothing else opens before. */
  lacksFactor: z.literal(true).optional(),
});
export type User = z.infer<typeof user>;

export const loginRequest = z.strictObject({
  email: z.string().trim().min(1).max(longestEmail),
  password: z.string().min(1).max(1024),
});
/** Today in the market's time zone by the server's clock, which may differ from the client's. */
const marketClock = { businessDate: plainDate, marketTimeZone: z.string() };
export type MarketClock = z.infer<z.ZodObject<typeof marketClock>>;

export const loginResponse = z.object({
  success: z.literal(true),
  status: z.literal('SUCCESS'),
  user,
  expiresAt: z.iso.datetime(),
  ...marketClock,
});
/** The password was right, and `POST /auth/second-factor` finishes the sign-in. */
export const signInStep = z.object({
  status: z.literal('SECOND_FACTOR'),
  kinds: z.array(z.enum(['CODE', 'PASSKEY', 'RECOVERY'])),
});
export type SignInStep = z.infer<typeof signInStep>;
export type LoginResponse = z.infer<typeof loginResponse>;

export const sessionResponse = z.object({
  valid: z.boolean(),
  status: z.enum(['SUCCESS', 'ERROR']),
  user: user.nullable(),
  expiresAt: z.iso.datetime().nullable(),
  ...marketClock,
});
export type SessionResponse = z.infer<typeof sessionResponse>;

const forAnyone = endpointsFor({ tag: 'accounts', access: { kind: 'public' } });
const forAccount = endpointsFor({ tag: 'accounts', access: { kind: 'account' } });

export const login = forAnyone('login', 'POST /auth/login', {
  summary: 'Sign in with e-mail and password; sets the session cookie',
  body: loginRequest,
  responses: { 200: loginResponse, 202: signInStep },
});

export const logout = forAnyone('logout', 'POST /auth/logout', {
  summary: 'End the session; the answer is the same without one',
  responses: {
    200: z.object({
      status: z.literal('SUCCESS'),
      /** Of a single sign-on: where the browser signs out at the provider too. */
      continueAt: z.string().optional(),
    }),
  },
});

export const getSession = forAnyone('getSession', 'GET /auth/session', {
  summary: 'Validate the session and extend its idle lifetime; always 200',
  responses: { 200: sessionResponse },
});

export const getEntitlements = defineEndpoint('getEntitlements', 'GET /auth/entitlements', {
  summary: "The signed-in user's entitlements",
  tag: 'accounts',
  access: { kind: 'session' },
  responses: { 200: z.array(entitlement) },
});

export const getStorageKey = forAccount('getStorageKey', 'GET /users/storage-key', {
  summary: "The key that encrypts what the browser keeps of the signed-in user's unsaved work",
  /** 256 bits in base64. */
  responses: { 200: success(z.object({ storageKey: z.base64() })) },
});

/** If the status is not SUCCESS, `message` says why. */
export const passwordResponse = z.object({ status: z.string(), message: z.string().optional() });

export const forgotPassword = forAnyone('forgotPassword', 'POST /users/forgot-password', {
  summary: 'Send a reset link; the answer does not tell whether the account exists',
  body: z.strictObject({ email: emailAddress }),
  responses: { 200: passwordResponse },
});

export const changePassword = forAccount('changePassword', 'POST /users/change-password', {
  summary: "Change the signed-in user's password; ends every session of the user",
  body: z.strictObject({ currentPassword: z.string().min(1).max(1024), newPassword: z.string().min(1).max(1024) }),
  responses: { 200: passwordResponse },
});

export const resetPassword = forAnyone('resetPassword', 'POST /users/reset-password', {
  summary: 'Set a new password with the token of a reset link',
  body: z.strictObject({ token: z.string().min(1).max(256), password: z.string().min(1).max(1024) }),
  responses: { 200: passwordResponse },
});

export const getWaysIn = forAnyone('getWaysIn', 'GET /auth/ways-in', {
  summary: 'How users sign in here: with a password, and at which provider',
  responses: { 200: success(z.object({ password: z.boolean(), provider: z.string().nullable() })) },
});

/** Why a single sign-on did not open a session; in the address of the sign-in page. */
export const signOnProblems = [
  'failed',
  'cancelled',
  'expired',
  'unknown',
  'unverified',
  'no-address',
  'no-role',
  'disabled',
] as const;
export type SignOnProblem = (typeof signOnProblems)[number];

export const beginSignOn = forAnyone('beginSignOn', 'GET /auth/sign-on', {
  summary:
    'Go to the provider for single sign-on; `redirect` is the page to come back to, `again` lets it ask who is there',
  query: z.strictObject({ redirect: z.string().max(2_000).optional(), again: z.literal('true').optional() }),
  responses: { 302: 'empty' },
});

export const finishSignOn = forAnyone('finishSignOn', 'GET /auth/sign-on/callback', {
  summary: 'Where the provider sends the browser back to; opens a session or leads to the sign-in page',
  query: z.looseObject({}),
  responses: { 302: 'empty' },
});

export const endByProvider = forAnyone('endByProvider', 'POST /auth/sign-on/logout', {
  summary: 'Where the provider says, in a form, that a user has signed out there (back-channel logout)',
  body: z.looseObject({ logout_token: z.string().max(20_000) }),
  responses: { 200: z.object({ status: z.literal('SUCCESS') }) },
});

export const ownSession = z.object({
  id: z.string(),
  clientAddress: z.string().nullable(),
  /** In words, such as `Chrome 140 on Windows`. */
  browser: z.string(),
  begunAt: instant,
  /** To the minute. */
  lastUsedAt: instant,
  /** The session that asks. */
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listOwnSessions = forAccount('listOwnSessions', 'GET /users/sessions', {
  summary: "The signed-in user's sessions, the last used first",
  responses: {
    200: success(
      z.object({
        sessions: z.array(ownSession),
        /** When the password that somebody else has set can be used no more; null for one of the user's own. */
        passwordExpiresAt: instant.nullable(),
      }),
    ),
  },
});

export const endOwnSession = forAccount('endOwnSession', 'DELETE /users/sessions/{sessionId}', {
  summary: "End one of the signed-in user's sessions",
  params: z.strictObject({ sessionId: z.uuid() }),
  responses: { 204: 'empty' },
});

export const endOtherSessions = forAccount('endOtherSessions', 'POST /users/sessions/end-others', {
  summary: "End all of the signed-in user's sessions except this one",
  responses: { 200: success(z.object({ ended: count })) },
});

/** Who may have tokens. A token itself may not make or revoke any. */
export const tokenRequirement = under('TOOLS', 'APIS');
const endpoint = endpointsFor({ tag: 'tokens', access: { kind: 'account', requirement: tokenRequirement } });
const forAdministrators = endpointsFor({ tag: 'administration', access: catAdmins });

const feature = z.enum(featureNames);
const tokenId = z.uuid();

export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  features: z.array(feature),
  createdAt: instant,
  expiresAt: instant,
  /** To the minute. */
  lastUsedAt: instant.nullable(),
  hasExpired: z.boolean(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const listTokens = endpoint('listTokens', 'GET /users/tokens', {
  summary: "The signed-in user's tokens for programs",
  responses: { 200: success(z.array(apiToken)) },
});

export const createToken = defineEndpoint('createToken', 'POST /users/tokens', {
  summary: 'Make a token; it is in this answer and nowhere else',
  tag: 'tokens',
  access: { kind: 'account', requirement: tokenRequirement },
  confirmed: 'always',
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    /** Entitlements of the user that the token has too. */
    features: z.array(feature).min(1).max(featureNames.length),
    days: z.number().int().min(1).max(365),
  }),
  responses: { 201: success(z.object({ token: z.string(), description: apiToken })) },
});

export const revokeToken = endpoint('revokeToken', 'DELETE /users/tokens/{tokenId}', {
  summary: "Revoke one of the signed-in user's tokens",
  params: z.strictObject({ tokenId }),
  responses: { 204: 'empty' },
});

export const listAccountTokens = forAdministrators('listAccountTokens', 'GET /administration/users/{userId}/tokens', {
  summary: "A user's tokens for programs",
  params: z.strictObject({ userId: z.uuid() }),
  responses: { 200: success(z.array(apiToken)) },
});

export const revokeAccountToken = forAdministrators(
  'revokeAccountToken',
  'DELETE /administration/users/{userId}/tokens/{tokenId}',
  {
    summary: "Revoke a user's token",
    confirmed: 'with-factor',
    params: z.strictObject({ userId: z.uuid(), tokenId }),
    responses: { 204: 'empty' },
  },
);
