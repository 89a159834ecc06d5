import type { Wear } from './wear.ts';

/** A document of a family, printed and scanned. */
export interface Scanned {
  family: string;
  /** With rules around every cell of its tables. */
  ruled?: boolean;
  wear: Wear;
}

/** `scans` is there to mend recognition with, `fresh-scans` to judge it: look at no document of that one. */
export const scans: Readonly<Record<'scans' | 'fresh-scans', readonly Scanned[]>> = {
  scans: [
    { family: 'columns-plain', ruled: true, wear: { dotsPerInch: 200, askew: 0.4, grain: 46, specks: 160, ink: 0.9 } },
    {
      family: 'rows-sensitivity-first',
      ruled: true,
      wear: { dotsPerInch: 150, askew: -0.6, paper: 225, grain: 20, compression: 16 },
    },
    { family: 'blocks-leaders', wear: { dotsPerInch: 200, askew: 1.1, paper: 205, shade: 45, grain: 24, ink: 0.55 } },
    { family: 'prose-two-columns', wear: { dotsPerInch: 200, askew: -1.5, faxed: true, grain: 60, specks: 300 } },
    {
      family: 'cell-of-everything',
      wear: { dotsPerInch: 300, askew: 0.3, bow: 14, paper: 235, shade: 30, grain: 30, compression: 20 },
    },
    { family: 'units-in-headings', ruled: true, wear: { dotsPerInch: 200, askew: 2, bleed: 0.7, grain: 30 } },
    {
      family: 'typewritten-circular',
      wear: { dotsPerInch: 200, askew: 0.8, bow: 9, ink: 0.7, grain: 50, specks: 200 },
    },
    {
      family: 'reset-classes-as-columns',
      ruled: true,
      wear: { dotsPerInch: 200, askew: -0.9, paper: 215, grain: 24, stamped: true, compression: 12 },
    },
    { family: 'reset-typewritten', ruled: true, wear: { dotsPerInch: 200, askew: 0.5, faxed: true, bleed: 0.4 } },
    {
      family: 'reset-four-columns',
      ruled: true,
      wear: { dotsPerInch: 300, askew: -0.3, grain: 40, ink: 0.6, specks: 300 },
    },

    {
      family: 'packed-cells',
      ruled: true,
      wear: { dotsPerInch: 200, askew: 0.7, paper: 220, grain: 30, compression: 14 },
    },
    { family: 'case-columns-by-class', ruled: true, wear: { dotsPerInch: 150, askew: -0.8, grain: 24, ink: 0.8 } },
    {
      family: 'numbered-final-terms',
      wear: { dotsPerInch: 200, askew: 1.7, bow: 8, grain: 40, ink: 0.6, specks: 200 },
    },
    { family: 'annual-beside-term', ruled: true, wear: { dotsPerInch: 200, askew: 0.2, faxed: true, bleed: 0.3 } },
    {
      family: 'reset-blocks',
      ruled: true,
      wear: { dotsPerInch: 200, askew: -1.2, paper: 210, shade: 30, grain: 24, stamped: true },
    },
    {
      family: 'reset-rows-groups',
      ruled: true,
      wear: { dotsPerInch: 200, askew: 1, bleed: 0.6, grain: 36, compression: 10 },
    },
    { family: 'form-boxes-over-table', wear: { dotsPerInch: 200, askew: 0.6, grain: 30, ink: 0.8 } },
    { family: 'screen-of-reset', wear: { dotsPerInch: 200, askew: -0.5, paper: 225, grain: 24 } },
    { family: 'reset-numbered-items', wear: { dotsPerInch: 150, askew: -0.4, faxed: true } },
  ],
  'fresh-scans': [
    {
      family: 'tiles-values-over-labels',
      wear: { dotsPerInch: 200, askew: 1.3, paper: 208, shade: 36, grain: 28, specks: 120 },
    },
    { family: 'shares-total-column', ruled: true, wear: { dotsPerInch: 150, askew: -0.5, grain: 26, ink: 0.85 } },
    {
      family: 'two-currencies',
      ruled: true,
      wear: { dotsPerInch: 300, askew: 0.6, bow: 12, grain: 30, compression: 16 },
    },
    { family: 'definitions', wear: { dotsPerInch: 200, askew: -1.8, ink: 0.55, grain: 40 } },
    {
      family: 'reset-history',
      ruled: true,
      wear: { dotsPerInch: 200, askew: 0.9, faxed: true, bleed: 0.3, specks: 150 },
    },
    {
      family: 'reset-basis-points',
      ruled: true,
      wear: { dotsPerInch: 200, askew: -1.1, bleed: 0.5, grain: 30, stamped: true, compression: 14 },
    },
  ],
};
