/** The thread of a `Drawer`: draws pages of one document on request. */
import { parentPort, workerData } from 'node:worker_threads';
import { withDocument } from '../open-document.ts';
import { renderPage } from './render-page.ts';

await withDocument(workerData as Uint8Array, (open) => {
  parentPort?.on('message', (number: number) => {
    const page = renderPage(open, number);
    parentPort?.postMessage(page, page ? [page.image.data.buffer as ArrayBuffer] : []);
  });
  // The time limit of a page must not include loading.
  parentPort?.postMessage('ready', []);
  return new Promise<never>(() => undefined);
});
