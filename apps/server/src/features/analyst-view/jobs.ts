import { handleJob } from '../../platform/queue.ts';
import { extractDocumentJob, indexTextJob, recordSuggestion, suggestDealJob } from '../deal-room/index.ts';
import { extractDocument } from './extract-document.ts';
import { indexText, recordNotIndexed } from './index-text.ts';
import { studyJob, studySignedDocuments } from './learning/study-job.ts';
import { recordFailure } from './record-extraction.ts';
import { suggestDeal } from './suggest-deal.ts';

export const analystViewJobs = [
  handleJob({ job: studyJob, handle: (ctx, _nothing, run) => studySignedDocuments(ctx, run) }),
  handleJob({
    job: extractDocumentJob,
    handle: (ctx, { documentId }, run) => extractDocument(ctx, documentId, run),
    failed: (tx, ctx, { documentId }, failure) => recordFailure(tx, ctx, documentId, failure),
  }),
  handleJob({
    job: suggestDealJob,
    handle: (ctx, { proposalId }, run) => suggestDeal(ctx, proposalId, run),
    // Somebody can still type the names.
    failed: (tx, ctx, { proposalId }) => recordSuggestion(tx, ctx, proposalId, null),
  }),
  handleJob({
    job: indexTextJob,
    handle: (ctx, { documentId }, run) => indexText(ctx, documentId, run),
    failed: (tx, ctx, { documentId }, failure) => recordNotIndexed(tx, ctx, documentId, failure),
  }),
];
