/** What one PDF may ask of us. A circular has a few hundred pages; these bound a hostile or broken file. */
export const limits = {
  pages: 3000,
  /** Points; the PDF format's own limit, 200 inches. */
  pageSide: 14_400,
  charactersPerPage: 250_000,
  characters: 15_000_000,
} as const;
