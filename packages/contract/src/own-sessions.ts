import { z } from 'zod';
import { success } from './answers.ts';
import { instant } from './dates.ts';
import { endpointsFor } from './endpoint.ts';
import { count } from './numbers.ts';

const endpoint = endpointsFor({ tag: 'accounts', access: { kind: 'account' } });

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

export const listOwnSessions = endpoint('listOwnSessions', 'GET /users/sessions', {
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

export const endOwnSession = endpoint('endOwnSession', 'DELETE /users/sessions/{sessionId}', {
  summary: "End one of the signed-in user's sessions",
  params: z.strictObject({ sessionId: z.uuid() }),
  responses: { 204: 'empty' },
});

export const endOtherSessions = endpoint('endOtherSessions', 'POST /users/sessions/end-others', {
  summary: "End all of the signed-in user's sessions except this one",
  responses: { 200: success(z.object({ ended: count })) },
});
