import { circularsInTables } from './circulars-in-tables.ts';
import { circularsInWords } from './circulars-in-words.ts';
import type { Family } from './family.ts';
import { resetFamilies } from './reset-families.ts';

export const families: readonly Family[] = [...circularsInTables, ...circularsInWords, ...resetFamilies];
