import type { Feature } from '../../platform/http/app.ts';
import { handleJob } from '../../platform/queue.ts';
import { checkPdf, recordNotOpened } from './pdf-check/check-pdf.ts';
import { checkPdfJob } from './extraction-job.ts';
import { dealRoomRoutes } from './routes.ts';
import { clearStaleSpool } from '../../platform/http/upload-spool.ts';
import './tables.ts';

export { clearUnusedFiles } from './file-store.ts';
export { createDeal } from './create-deal.ts';
export { lockDeals } from './deal-store.ts';
export { documentItem, toDocumentItem } from './list-documents.ts';
export {
  countDocuments,
  dealSetOf,
  deleteDocument,
  findDocument,
  findDocuments,
  findDocumentsOfDeals,
  findSameDocument,
  lockAsked,
  lockDocument,
  lockNextInQueue,
  refileDocument,
  updateDocument,
  type DocumentWithContext,
} from './document-store.ts';
export { documentSubject, extractDocumentJob } from './extraction-job.ts';
export { checkFiles, type FileCheck, type FileFault } from './file-check/check-files.ts';
export { removeOrphans } from './file-store.ts';
export { storeFile } from './file-store.ts';
export { indexTextJob, queueTextIndex, queueTextIndexes } from './extraction-job.ts';
export { listDocuments } from './list-documents.ts';
export { noSuchPages, pagesFault, pdfFault } from './pdf-check/check-pdf.ts';
export { isPdfName, queuePdfCheck, queuePdfChecks } from './extraction-job.ts';
export { findLastNote } from './my-deals/document-notes.ts';
export { recordSuggestion } from './proposals/propose-deal.ts';
export { countOpenProposals, findProposal } from './proposals/proposal-store.ts';
export { suggestDealJob } from './extraction-job.ts';
export { storedBytes } from './file-store.ts';
export { duplicate, findDealsAsked, uploadDocument } from './upload-document.ts';

export const dealRoom: Feature = {
  name: 'deal-room',
  routes: dealRoomRoutes,
  jobs: [
    handleJob({
      job: checkPdfJob,
      handle: (ctx, { documentId }, run) => checkPdf(ctx, documentId, run),
      failed: (tx, ctx, { documentId }, failure, runId) => recordNotOpened(tx, ctx, documentId, { failure, runId }),
    }),
  ],
  atStart: async (ctx) => {
    // With the embedded database no other server uses this data directory, so all spooled files are leftovers.
    await clearStaleSpool(ctx, ctx.config.databaseUrl === null ? 0 : undefined);
  },
};
