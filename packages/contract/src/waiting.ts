import { z } from 'zod';
import { defineEndpoint, type Endpoint, success } from './endpoint.ts';
import { confirmDealProposal } from './deal-proposals.ts';
import { approveEodProcess, waiveEodFailure } from './eod-dashboard.ts';
import { count } from './values.ts';
import { listAnalystDocuments } from './analyst-view.ts';
import { approveUpload } from './uploads.ts';

export const waitingKinds = [
  'ownDocuments',
  'freeDocuments',
  'uploads',
  'failedSteps',
  'approvals',
  'proposals',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Who may make the call is told how much of it waits; nobody else is. */
export const waitingCalls: Readonly<Record<WaitingKind, Pick<Endpoint, 'access'>>> = {
  ownDocuments: listAnalystDocuments,
  freeDocuments: listAnalystDocuments,
  uploads: approveUpload,
  failedSteps: waiveEodFailure,
  approvals: approveEodProcess,
  proposals: confirmDealProposal,
};

export const waitingLine = z.object({
  kind: z.enum(waitingKinds),
  count,
  /** What has waited longest: an upload, or the day of an end-of-day step. Null for what a list of its own shows. */
  oldest: z.string().nullable(),
});
export type WaitingLine = z.infer<typeof waitingLine>;

export const listWaiting = defineEndpoint('listWaiting', 'GET /waiting', {
  summary: 'What waits for you: a count of each thing that you may act on',
  tag: 'waiting',
  access: { kind: 'session' },
  responses: { 200: success(z.array(waitingLine)) },
});
