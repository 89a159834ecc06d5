import { demoPdf } from './demo-pdf.ts';
import type { DocumentTypeCode } from './tables.ts';

/** A small invented document that is kept and not read: it costs the start next to nothing, and fills stream and tree. */
export interface DemoPaper {
  name: string;
  type: DocumentTypeCode;
  issuer: string;
  series: string;
  /** 0: today. */
  weekdaysAgo: number;
  content: Buffer;
}

const daysShown = 6;

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const perils = ['Florida wind', 'Gulf wind', 'California earthquake', 'European windstorm', 'Japan typhoon'];

/** Event losses as a modeller sends them: rates a year, losses in per cent of the class. */
function lossTable(seed: number, classes: readonly string[]): Buffer {
  const events = Array.from({ length: 24 }, (_, event) => {
    const rate = (0.0004 + ((seed * 31 + event * 17) % 97) / 40_000).toFixed(6);
    const losses = classes.map((_class, index) => Math.max(0, 100 - index * 30 - ((seed * 13 + event * 29) % 100)));
    return [100_000 + seed * 100 + event, perils[(seed + event) % perils.length], rate, ...losses].join(',');
  });
  const header = ['EVENT_ID', 'PERIL', 'ANNUAL_RATE', ...classes.map((name) => `LOSS_PERCENT_${name}`)].join(',');
  return Buffer.from(`${[header, ...events].join('\r\n')}\r\n`);
}

const supplement = (issuer: string, series: string, classes: readonly string[]): Buffer =>
  demoPdf(`${issuer} Series ${series}`, [
    'Supplement to the Offering Circular',
    '',
    ...classes.map((name) => `Class ${name}: the terms of the Offering Circular apply as amended below.`),
    '',
    'Section 4.2: the calculation agent may rely on the third report of the index provider.',
    'Section 7.1: notices are given through the clearing systems.',
    '',
    'Invented for demonstration. No such issuer or security exists.',
  ]);

/** A supplement for every series and a loss table for every other, spread over the last days, the oldest first. */
export function demoPapers(all: readonly (readonly [string, string, readonly string[]])[]): DemoPaper[] {
  const papers = all.flatMap(([issuer, series, classes], index): DemoPaper[] => {
    const place = { issuer, series };
    const begin = `${slug(issuer)}-${series}`;
    const paper: DemoPaper = {
      ...place,
      name: `${begin}-supplement.pdf`,
      type: 'SUPPLEMENT',
      weekdaysAgo: index % daysShown,
      content: supplement(issuer, series, classes),
    };
    const table: DemoPaper = {
      ...place,
      name: `${begin}-event-loss-table.csv`,
      type: 'MODEL',
      weekdaysAgo: (index + 2) % daysShown,
      content: lossTable(index, classes),
    };
    return index % 2 === 0 ? [paper, table] : [paper];
  });
  return papers.toSorted((one, other) => other.weekdaysAgo - one.weekdaysAgo);
}
