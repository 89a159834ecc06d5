/** The thread that `Drawer` starts and ends: it draws the pages of one document, one after the other, as it is told. */
import { parentPort, workerData } from 'node:worker_threads';
import { withDocument } from '../open-document.ts';
import { renderPage } from './render-page.ts';

await withDocument(workerData as Uint8Array, (open) => {
  parentPort?.on('message', (number: number) => {
    const page = renderPage(open, number);
    parentPort?.postMessage(page, page ? [page.image.data.buffer as ArrayBuffer] : []);
  });
  // Loading takes its time, which is not the page's.
  parentPort?.postMessage('ready', []);
  return new Promise<never>(() => undefined);
});
