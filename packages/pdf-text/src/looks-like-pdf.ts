const magic = [0x25, 0x50, 0x44, 0x46, 0x2d]; // %PDF-
const searchedBytes = 1024;

/** Whether the PDF mark stands within the first 1,024 bytes, which is as far as readers look for it. */
export function looksLikePdf(bytes: Uint8Array): boolean {
  const last = Math.min(bytes.length, searchedBytes) - magic.length;
  for (let start = 0; start <= last; start++) {
    if (magic.every((byte, index) => bytes[start + index] === byte)) return true;
  }
  return false;
}
