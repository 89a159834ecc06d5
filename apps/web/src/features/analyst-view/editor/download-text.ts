import { saveFile } from '../../../lib/save-file.ts';

/** Hands a text to the browser as a file. */
export const downloadText = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
