import { z } from 'zod';
import { success } from './answers.ts';
import { endpointsFor } from './endpoint.ts';

const endpoint = endpointsFor({ tag: 'accounts', access: { kind: 'public' } });

export const getWaysIn = endpoint('getWaysIn', 'GET /auth/ways-in', {
  summary: 'How users sign in here: with a password, and at which provider',
  responses: { 200: success(z.object({ password: z.boolean(), provider: z.string().nullable() })) },
});

/** Why a single sign-on did not open a session; in the address of the sign-in page. */
export const signOnProblems = ['failed', 'expired', 'unknown', 'unverified', 'no-role', 'disabled'] as const;
export type SignOnProblem = (typeof signOnProblems)[number];

export const beginSignOn = endpoint('beginSignOn', 'GET /auth/sign-on', {
  summary:
    'Go to the provider for single sign-on; `redirect` is the page to come back to, `again` lets it ask who is there',
  query: z.strictObject({ redirect: z.string().max(2_000).optional(), again: z.literal('true').optional() }),
  responses: { 302: 'empty' },
});

export const finishSignOn = endpoint('finishSignOn', 'GET /auth/sign-on/callback', {
  summary: 'Where the provider sends the browser back to; opens a session or leads to the sign-in page',
  query: z.looseObject({}),
  responses: { 302: 'empty' },
});

export const endByProvider = endpoint('endByProvider', 'POST /auth/sign-on/logout', {
  summary: 'Where the provider says, in a form, that a user has signed out there (back-channel logout)',
  body: z.looseObject({ logout_token: z.string().max(20_000) }),
  responses: { 200: z.object({ status: z.literal('SUCCESS') }) },
});
