import { z } from 'zod';
import { success } from './answers.ts';
import { plainDate } from './dates.ts';
import { emailAddress } from './email-address.ts';
import { defineEndpoint, endpointsFor } from './endpoint.ts';

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
  email: z.string().trim().min(1).max(320),
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

export const getStorageKey = defineEndpoint('getStorageKey', 'GET /users/storage-key', {
  summary: "The key that encrypts what the browser keeps of the signed-in user's unsaved work",
  tag: 'accounts',
  access: { kind: 'account' },
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

export const changePassword = defineEndpoint('changePassword', 'POST /users/change-password', {
  summary: "Change the signed-in user's password; ends every session of the user",
  tag: 'accounts',
  access: { kind: 'account' },
  body: z.strictObject({ currentPassword: z.string().min(1).max(1024), newPassword: z.string().min(1).max(1024) }),
  responses: { 200: passwordResponse },
});

export const resetPassword = forAnyone('resetPassword', 'POST /users/reset-password', {
  summary: 'Set a new password with the token of a reset link',
  body: z.strictObject({ token: z.string().min(1).max(256), password: z.string().min(1).max(1024) }),
  responses: { 200: passwordResponse },
});
