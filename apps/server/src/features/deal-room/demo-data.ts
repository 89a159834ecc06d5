import { join } from 'node:path';
import { demoPapers } from './demo-papers.ts';
import type { DocumentTypeCode } from './tables.ts';

/** Invented issuers: those of the sample documents first, then some more so that the lists look like a market's. */
const demoSeries: readonly [issuer: string, series: string, classes: readonly string[]][] = [
  ['Northwind Re Ltd.', '2025-1', ['A', 'B']],
  ['Old Head Re DAC', '2022-2', ['A', 'B', 'C', 'D']],
  ['Halyard Re DAC', '2026-3', ['A']],
  ['Saltmarsh Re Ltd.', '2026-1', ['A', 'B']],
  ['Bluestem Re 2025 Ltd.', '2022-3', ['A', 'B', 'C']],
  ['Cordillera Re Ltd.', '2022-3', ['A']],
  ['Greywacke Re Pte. Ltd.', '2020-3', ['A', 'B']],
  ['Harrier Bay Re Ltd.', '2026-3', ['A']],
  ['Pelican Point Re Ltd.', '2026-3', ['A', 'B']],
  ['Sequoyah Re Ltd.', '2020-3', ['A']],
  ['Stonecrop Re Ltd.', '2020-3', ['A', 'B']],
  ['Tamarind Re II Ltd.', '2026-2', ['1', '2', '3', '4']],
  ['Northwind Re Ltd.', '2023-2', ['A']],
  ['Northwind Re Ltd.', '2024-1', ['A', 'B', 'C']],
  ['Amber Shoal Re Ltd.', '2024-1', ['A-1', 'A-2', 'B']],
  ['Copperline Re Ltd.', '2025-2', ['M-1A', 'M-1B']],
  ['Kestrel Sound Re DAC', '2023-1', ['AA', 'AAA']],
  ['Larkspur Re Pte. Ltd.', '2024-12', ['14', '15']],
];

export const demoDeals = demoSeries.flatMap(([issuer_name, issuer_series, classes]) =>
  classes.map((issuer_class) => ({ issuer_name, issuer_series, issuer_class })),
);

const folder = join(import.meta.dirname, '../../../fixtures/documents');

export interface DemoDocument {
  path: string;
  name: string;
  type: DocumentTypeCode;
  issuer: string;
  series: string;
}

const document = (name: string, type: DocumentTypeCode, issuer: string, series: string): DemoDocument => ({
  path: join(folder, name),
  name,
  type,
  issuer,
  series,
});

/** Uploaded at the first start; further samples in the folder are left for the newcomer to upload. */
export const demoDocuments: readonly DemoDocument[] = [
  document('northwind-re-2025-1-offering-circular.pdf', 'OC', 'Northwind Re Ltd.', '2025-1'),
  document('northwind-re-2025-1-reset.pdf', 'RESET', 'Northwind Re Ltd.', '2025-1'),
  document('old-head-re-2022-2-offering-circular.pdf', 'OC', 'Old Head Re DAC', '2022-2'),
];

export const demoPapersOfDeals = demoPapers(demoSeries);
