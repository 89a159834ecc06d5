import { Readable } from 'node:stream';
import * as contract from '@landfall/contract';
import type { App, Feature } from '../../platform/http/app.ts';
import './tables.ts';
import { badRequest, unsupportedType } from '../../platform/errors.ts';
import { asIs, route, success, contentDisposition } from '../../platform/http/endpoint-route.ts';
import { extensionOf, withForm } from '../../platform/http/upload-form.ts';
import { authoriseAgain } from '../accounts/index.ts';
import { approveUpload, refuseUpload } from './decide-upload.ts';
import { downloadUpload } from './download-upload.ts';
import { getUpload, listUploads } from './list-uploads.ts';
import { warmValidator } from './thread/validator.ts';
import { undoUpload } from './undo-upload.ts';
import { uploadCsv } from './upload-csv.ts';
import { answerOf } from './validation-answer.ts';

const otherUser = 'This upload is for another user than the one who is signed in. Load the page again.';

function permitName(name: string): void {
  if (extensionOf(name) === contract.uploadExtension) return;
  throw unsupportedType(`Invalid file type. Accepted types: ${contract.uploadExtension}`);
}

const jsonType = 'application/json; charset=utf-8';

function uploadRoutes(app: App): void {
  route(app, contract.uploadCsv, async (ctx, { request, reply }) => {
    warmValidator();
    return withForm(ctx, request, { fields: contract.csvUploadFields, permitName }, async ({ fields, file }) => {
      if (fields.userId !== ctx.actor?.id) throw badRequest(otherUser);
      await authoriseAgain(ctx, contract.uploadCsv.access);
      const form = { ...fields, fileName: file.name, content: file.content };
      const answer = await answerOf(ctx, await uploadCsv(ctx, form));
      if (!(answer instanceof Readable)) return answer;
      reply.header('content-type', jsonType);
      return asIs(answer);
    });
  });

  route(app, contract.listUploads, (ctx, { query }) => listUploads(ctx, query));

  route(app, contract.getUpload, async (ctx, { params }) => {
    const { item, validation } = await getUpload(ctx, params.uploadId);
    return { status: 'SUCCESS' as const, data: item, validation };
  });

  route(app, contract.downloadUpload, async (ctx, { params, query, reply }) => {
    const { name, content } = await downloadUpload(ctx, { ...params, withErrors: query.errors === 'true' });
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', name),
      'x-content-type-options': 'nosniff',
    });
    return content;
  });

  route(app, contract.approveUpload, async (ctx, { params, body }) => {
    warmValidator();
    return success(approveUpload(ctx, { ...params, ...body }));
  });

  route(app, contract.refuseUpload, (ctx, { params, body }) => success(refuseUpload(ctx, { ...params, ...body })));

  route(app, contract.undoUpload, (ctx, { params, body }) => success(undoUpload(ctx, { ...params, ...body })));
}

export { uploadsToDecide } from './list-uploads.ts';
export { undoUpload } from './undo-upload.ts';
export { uploadCsv } from './upload-csv.ts';

export const uploads: Feature = { name: 'uploads', routes: uploadRoutes };
