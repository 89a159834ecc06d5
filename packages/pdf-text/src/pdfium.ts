import { PDFiumModule } from '@hyzyla/pdfium';

type Pointer = number;

/** The functions of pdfium's C interface that we use (fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_annot.h, fpdf_flatten.h, fpdf_attachment.h). */
interface PdfiumExports {
  malloc(size: number): Pointer;
  free(pointer: Pointer): void;
  FPDF_InitLibrary(): void;
  FPDF_LoadMemDocument(data: Pointer, size: number, password: Pointer): Pointer;
  FPDF_CloseDocument(document: Pointer): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: Pointer): number;
  FPDFDoc_GetAttachmentCount(document: Pointer): number;
  FPDFDoc_GetAttachment(document: Pointer, index: number): Pointer;
  FPDFAttachment_GetName(attachment: Pointer, buffer: Pointer, length: number): number;
  FPDF_LoadPage(document: Pointer, index: number): Pointer;
  FPDF_ClosePage(page: Pointer): void;
  FPDF_GetPageWidthF(page: Pointer): number;
  FPDF_GetPageHeightF(page: Pointer): number;
  FPDF_GetPageBoundingBox(page: Pointer, rect: Pointer): number;
  FPDFPage_GetRotation(page: Pointer): number;
  FPDFPage_GetAnnotCount(page: Pointer): number;
  FPDFPage_GetAnnot(page: Pointer, index: number): Pointer;
  FPDFPage_CloseAnnot(annotation: Pointer): void;
  FPDFAnnot_GetSubtype(annotation: Pointer): number;
  FPDFAnnot_HasKey(annotation: Pointer, key: Pointer): number;
  /** UTF-16 with a closing zero; returns its bytes. */
  FPDFAnnot_GetStringValue(annotation: Pointer, key: Pointer, buffer: Pointer, bytes: number): number;
  /** The content stream of an appearance, as the value of a key. */
  FPDFAnnot_GetAP(annotation: Pointer, mode: number, buffer: Pointer, bytes: number): number;
  /** Left, top, right and bottom as floats; 1 if it has a place. */
  FPDFAnnot_GetRect(annotation: Pointer, rectangle: Pointer): number;
  /** Without a value, takes the appearance away. */
  FPDFAnnot_SetAP(annotation: Pointer, mode: number, value: Pointer): number;
  /** 0 failed, 1 done, 2 nothing to do. */
  FPDFPage_Flatten(page: Pointer, usage: number): number;
  FPDFPage_CountObjects(page: Pointer): number;
  FPDFPage_GetObject(page: Pointer, index: number): Pointer;
  FPDFPageObj_GetType(object: Pointer): number;
  FPDFFormObj_CountObjects(form: Pointer): number;
  FPDFFormObj_GetObject(form: Pointer, index: number): Pointer;
  FPDFPageObj_GetBounds(object: Pointer, left: Pointer, bottom: Pointer, right: Pointer, top: Pointer): number;
  /** Six floats: a, b, c, d, e, f of the content stream's own order. */
  FPDFPageObj_GetMatrix(object: Pointer, matrix: Pointer): number;
  /** How a path is filled (0 if it is not), and whether its outline is drawn. */
  FPDFPath_GetDrawMode(path: Pointer, fill: Pointer, stroke: Pointer): number;
  FPDFPath_CountSegments(path: Pointer): number;
  FPDFPath_GetPathSegment(path: Pointer, index: number): Pointer;
  FPDFPathSegment_GetPoint(segment: Pointer, x: Pointer, y: Pointer): number;
  /** 0 line to, 1 curve to, 2 move to. */
  FPDFPathSegment_GetType(segment: Pointer): number;
  FPDFPathSegment_GetClose(segment: Pointer): number;
  FPDFImageObj_GetImagePixelSize(image: Pointer, width: Pointer, height: Pointer): number;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: Pointer, stride: number): Pointer;
  FPDFBitmap_FillRect(bitmap: Pointer, left: number, top: number, width: number, height: number, colour: number): void;
  FPDFBitmap_GetBuffer(bitmap: Pointer): Pointer;
  FPDFBitmap_GetStride(bitmap: Pointer): number;
  FPDFBitmap_Destroy(bitmap: Pointer): void;
  FPDF_RenderPageBitmap(
    bitmap: Pointer,
    page: Pointer,
    left: number,
    top: number,
    width: number,
    height: number,
    quarterTurns: number,
    flags: number,
  ): void;
  FPDFText_LoadPage(page: Pointer): Pointer;
  FPDFText_ClosePage(textPage: Pointer): void;
  FPDFText_CountChars(textPage: Pointer): number;
  FPDFText_GetUnicode(textPage: Pointer, index: number): number;
  FPDFText_IsGenerated(textPage: Pointer, index: number): number;
  FPDFText_IsHyphen(textPage: Pointer, index: number): number;
  FPDFText_HasUnicodeMapError(textPage: Pointer, index: number): number;
  FPDFText_GetTextObject(textPage: Pointer, index: number): Pointer;
  FPDFText_GetFontSize(textPage: Pointer, index: number): number;
  FPDFText_GetFontWeight(textPage: Pointer, index: number): number;
  FPDFText_GetMatrix(textPage: Pointer, index: number, matrix: Pointer): number;
  FPDFText_GetCharOrigin(textPage: Pointer, index: number, x: Pointer, y: Pointer): number;
  FPDFText_GetLooseCharBox(textPage: Pointer, index: number, rect: Pointer): number;
  FPDFText_GetCharBox(
    textPage: Pointer,
    index: number,
    left: Pointer,
    right: Pointer,
    bottom: Pointer,
    top: Pointer,
  ): number;
  FPDFTextObj_GetFont(textObject: Pointer): Pointer;
  FPDFTextObj_GetTextRenderMode(textObject: Pointer): number;
  FPDFFont_GetBaseFontName(font: Pointer, buffer: Pointer, length: number): number;
  FPDFFont_GetFlags(font: Pointer): number;
}

/** pdfium compiled to WebAssembly. Heap views are replaced when its memory grows, so read them again after each call. */
export interface Pdfium {
  readonly wasmExports: PdfiumExports;
  readonly HEAPU8: Uint8Array;
  readonly HEAP32: Int32Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
}

let loaded: Promise<Pdfium> | undefined;

async function load(): Promise<Pdfium> {
  // An object of its own, because the module becomes what it is given.
  const silent = { print: () => undefined, printErr: () => undefined };
  const pdfium = (await PDFiumModule(silent as object)) as unknown as Pdfium;
  pdfium.wasmExports.FPDF_InitLibrary();
  return pdfium;
}

/** One instance for the process. */
export function loadPdfium(): Promise<Pdfium> {
  loaded ??= load();
  return loaded;
}

/** Drops an instance whose memory may be damaged by a failed call; the next caller gets a new one. */
export function discardPdfium(): void {
  loaded = undefined;
}
