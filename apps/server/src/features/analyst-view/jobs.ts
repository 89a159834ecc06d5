import { handleJob } from '../../platform/queue.ts';
import { extractDocumentJob, indexTextJob } from '../deal-room/index.ts';
import { extractDocument } from './extract-document.ts';
import { indexText, recordNotIndexed } from './index-text.ts';
import { studyJob, studySignedDocuments } from './learning/study-job.ts';
import { recordFailure } from './record-extraction.ts';

export const analystViewJobs = [
  handleJob({ job: studyJob, handle: (ctx, _nothing, run) => studySignedDocuments(ctx, run) }),
  handleJob({
    job: extractDocumentJob,
    handle: (ctx, { documentId }, run) => extractDocument(ctx, documentId, run),
    failed: (tx, ctx, { documentId }, failure) => recordFailure(tx, ctx, documentId, failure),
  }),
  handleJob({
    job: indexTextJob,
    handle: (ctx, { documentId }, run) => indexText(ctx, documentId, run),
    failed: (tx, ctx, { documentId }, failure) => recordNotIndexed(tx, ctx, documentId, failure),
  }),
];
