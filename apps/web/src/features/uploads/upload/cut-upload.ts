import type { UploadType } from '@landfall/contract';

const keyOf = (uploadType: UploadType): string => `landfall.cut-upload.${uploadType}`;

/** Keeps the name of a file whose upload the end of the session cut off, until its screen is opened again in this tab. */
export function leaveCutUpload(uploadType: UploadType, fileName: string): void {
  try {
    sessionStorage.setItem(keyOf(uploadType), fileName);
  } catch {
    // Without storage nothing can be said over there.
  }
}

/** Given once. */
export function takeCutUpload(uploadType: UploadType): string | null {
  try {
    const name = sessionStorage.getItem(keyOf(uploadType));
    sessionStorage.removeItem(keyOf(uploadType));
    return name;
  } catch {
    return null;
  }
}

export const cutUploadText = (fileName: string): string =>
  `${fileName} was not uploaded, because your session had ended. Choose it again.`;
