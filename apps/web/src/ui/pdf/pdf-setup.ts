import { pdfjs } from 'react-pdf';

// Our own copy of the worker and of everything it asks for: nothing is fetched from elsewhere.
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

const assets = `${import.meta.env.BASE_URL}pdfjs/`;

export const pdfOptions = {
  cMapUrl: `${assets}cmaps/`,
  standardFontDataUrl: `${assets}standard_fonts/`,
  wasmUrl: `${assets}wasm/`,
  iccUrl: `${assets}iccs/`,
};
