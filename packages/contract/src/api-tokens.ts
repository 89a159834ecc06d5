import { z } from 'zod';
import { success } from './answers.ts';
import { instant } from './dates.ts';
import { catAdmins, defineEndpoint, endpointsFor, under } from './endpoint.ts';
import { featureNames } from './entitlements.ts';

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
