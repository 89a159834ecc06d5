import { z } from 'zod';
import { milliseconds, serial } from './values.ts';
import {
  defineEndpoint,
  endOfDayDashboards,
  myDeals,
  reportTriage,
  securityAnalysisRequirement,
  under,
} from './endpoint.ts';
import { meetsRequirement, type Grantee, type Requirement } from './entitlements.ts';

/** Data sets that a screen can follow; every change raises the version of its data set in the database. */
export const liveTopics = [
  'securities',
  'prices',
  'trades',
  'events',
  'compositions',
  'documents',
  'uploads',
  'eod',
] as const;
export const liveTopic = z.enum(liveTopics);
export type LiveTopic = z.infer<typeof liveTopic>;

/** Who may know that a data set has changed; an empty list means any signed-in user. */
const topicRequirements: Readonly<Record<LiveTopic, readonly Requirement[]>> = {
  securities: [],
  prices: [],
  trades: [under('TRACE_SURVELLANCE', 'LATEST_TRADES'), securityAnalysisRequirement],
  events: [under('LIVE_CAT_INTELLIGENCE', 'BONDS_AT_RISK')],
  compositions: [under('TOOLS', 'UPLOADS'), ...endOfDayDashboards],
  documents: [reportTriage, myDeals],
  uploads: [under('TOOLS', 'UPLOADS')],
  eod: endOfDayDashboards,
};

export function mayFollow(user: Grantee, topic: LiveTopic): boolean {
  const requirements = topicRequirements[topic];
  return requirements.length === 0 || requirements.some((requirement) => meetsRequirement(user, requirement));
}

/**
 * The data of one server-sent event. The first events give the current version of each topic, and for how many milliseconds
 * it has stood at least: a page may have read its data before.
 */
export const liveUpdate = z.object({ topic: liveTopic, version: serial, unchangedFor: milliseconds.optional() });

/** Sent as `event: end` when the session has ended or lost a right; the client then reads its session before it reconnects. */
export const liveEndEvent = 'end';

export const followLiveUpdates = defineEndpoint('followLiveUpdates', 'GET /live-updates', {
  summary: 'Server-sent events: one for each change of the named data sets',
  tag: 'live-updates',
  access: { kind: 'session' },
  query: z.strictObject({
    topic: z
      .union([liveTopic, z.array(liveTopic).max(liveTopics.length)])
      .transform((value) => [...new Set([value].flat())]),
  }),
  endless: true,
  responses: { 200: 'binary' },
});
