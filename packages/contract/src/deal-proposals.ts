import { z } from 'zod';
import { catAdmins, defineEndpoint, success } from './endpoint.ts';
import { maxReasonLength, writing } from './characters.ts';
import { instant } from './values.ts';
import { createDealRequest, documentTypeCodes, forTriage, uploadFields } from './deal-room.ts';

const params = z.strictObject({ proposalId: z.uuid() });

export const proposalStates = ['READING', 'OPEN', 'CONFIRMED', 'REFUSED'] as const;

/** A document for which no deal fits, and the deal that it seems to be of. */
export const dealProposal = z.object({
  id: z.string(),
  state: z.enum(proposalStates),
  originalName: z.string(),
  docTypeCode: z.enum(documentTypeCodes),
  /** Suggested from the cover, until somebody corrects it; empty where nothing was found. */
  issuerName: z.string(),
  issuerSeries: z.string(),
  issuerClasses: z.array(z.string()),
  proposedBy: z.object({ id: z.string(), username: z.string() }),
  proposedAt: instant,
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The document it has become. */
  documentId: z.string().nullable(),
});
export type DealProposal = z.infer<typeof dealProposal>;

/** The parts of the form beside the file. */
export const proposalFields = uploadFields.omit({ security_id: true });

export const proposedDeals = z.strictObject({
  issuer_name: createDealRequest.shape.issuer_name,
  issuer_series: createDealRequest.shape.issuer_series,
  issuer_classes: z.array(createDealRequest.shape.issuer_class).min(1, 'At least one class is required').max(50),
});
export type ProposedDeals = z.infer<typeof proposedDeals>;

export const proposeDeal = forTriage('proposeDeal', 'POST /deal-room/proposals', {
  summary:
    'Upload a document for which no deal fits (multipart); issuer, series and classes are suggested from its cover',
  multipart: true,
  form: proposalFields,
  responses: { 201: success(dealProposal) },
});

export const listDealProposals = forTriage('listDealProposals', 'GET /deal-room/proposals', {
  summary: 'The proposed deals that nobody has decided, and your own newest ones',
  responses: { 200: success(z.array(dealProposal)) },
});

export const changeDealProposal = forTriage('changeDealProposal', 'PUT /deal-room/proposals/{proposalId}', {
  summary: 'Correct issuer, series and classes of a proposed deal',
  params,
  body: proposedDeals,
  responses: { 200: success(dealProposal) },
});

export const withdrawDealProposal = forTriage(
  'withdrawDealProposal',
  'POST /deal-room/proposals/{proposalId}/withdraw',
  {
    summary: 'Withdraw your proposed deal, or refuse one as an administrator',
    params,
    body: z.strictObject({ reason: writing(maxReasonLength).default('') }),
    responses: { 200: success(dealProposal) },
  },
);

export const confirmDealProposal = defineEndpoint(
  'confirmDealProposal',
  'POST /deal-room/proposals/{proposalId}/confirm',
  {
    summary: 'Add the deals of a proposal and upload its document for them (administrators)',
    tag: 'deal-room',
    access: catAdmins,
    params,
    /** What is confirmed is what was seen. */
    body: proposedDeals,
    responses: { 200: success(dealProposal) },
  },
);
