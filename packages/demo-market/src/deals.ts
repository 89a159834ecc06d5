import type { DocumentType } from '@landfall/contract';

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

/** Whose document it is. */
interface DocumentPlace {
  name: string;
  type: DocumentType['doc_type_code'];
  issuer: string;
  series: string;
}

/** The samples that are uploaded at the first start and read; further ones are left for the newcomer to upload. */
export const demoDocuments: readonly DocumentPlace[] = [
  { name: 'northwind-re-2025-1-offering-circular.pdf', type: 'OC', issuer: 'Northwind Re Ltd.', series: '2025-1' },
  { name: 'northwind-re-2025-1-reset.pdf', type: 'RESET', issuer: 'Northwind Re Ltd.', series: '2025-1' },
  { name: 'old-head-re-2022-2-offering-circular.pdf', type: 'OC', issuer: 'Old Head Re DAC', series: '2022-2' },
];

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`);

/** A page of plain text as a PDF; Latin letters only. */
function demoPdf(title: string, lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${escaped(line)}) '`).join('\n');
  const page = `BT /F1 18 Tf 20 TL 72 770 Td (${escaped(title)}) Tj /F1 11 Tf\n() '\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}

/** A small document that is stored and not read, so that it costs the start little; fills the stream and the tree. */
interface DemoPaper extends DocumentPlace {
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

/** A modeller's table of event losses: rates a year, losses in per cent of the class. */
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

/** A supplement for every other series and a loss table for the rest, spread over the last days, the oldest first. */
export function demoPapers(): DemoPaper[] {
  const papers = demoSeries.map(([issuer, series, classes], index): DemoPaper => {
    const place = { issuer, series };
    const begin = `${slug(issuer)}-${series}`;
    if (index % 2 === 1) {
      return {
        ...place,
        name: `${begin}-event-loss-table.csv`,
        type: 'MODEL',
        weekdaysAgo: (index + 2) % daysShown,
        content: lossTable(index, classes),
      };
    }
    return {
      ...place,
      name: `${begin}-supplement.pdf`,
      type: 'SUPPLEMENT',
      weekdaysAgo: index % daysShown,
      content: supplement(issuer, series, classes),
    };
  });
  return papers.toSorted((one, other) => other.weekdaysAgo - one.weekdaysAgo);
}
