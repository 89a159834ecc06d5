export type PdfReadErrorCode =
  | 'NOT_PDF'
  | 'ENCRYPTED'
  | 'TOO_LARGE_PAGES'
  | 'EMPTY'
  | 'PORTFOLIO'
  | 'DAMAGED'
  | 'TIMEOUT'
  | 'OUT_OF_MEMORY'
  | 'ABORTED'
  | 'CRASHED';

const defaultMessages: Record<PdfReadErrorCode, string> = {
  NOT_PDF: 'The file is not a PDF.',
  ENCRYPTED: 'The PDF is protected with a password. Remove the password and try again.',
  TOO_LARGE_PAGES: 'The PDF is larger than can be read.',
  EMPTY: 'The PDF has no pages.',
  PORTFOLIO: 'The PDF is a portfolio: its documents are files inside it. Upload them one by one.',
  DAMAGED: 'The PDF is damaged and cannot be read.',
  TIMEOUT: 'Reading the PDF took too long.',
  OUT_OF_MEMORY: 'Reading the PDF needed too much memory.',
  ABORTED: 'Reading the PDF was cancelled.',
  CRASHED: 'Reading the PDF stopped unexpectedly.',
};

/** The only error that reading a PDF raises. Its message may be shown to a user. */
export class PdfReadError extends Error {
  readonly code: PdfReadErrorCode;

  constructor(code: PdfReadErrorCode, message: string = defaultMessages[code], options?: ErrorOptions) {
    super(message, options);
    this.name = 'PdfReadError';
    this.code = code;
  }
}
