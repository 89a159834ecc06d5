import { Buffer } from 'node:buffer';
import {
  compositionUploadColumns,
  compositionUploadType,
  priceUploadColumns,
  priceUploadType,
} from '@landfall/contract';
import { plainDateFromDayNumber } from '@landfall/instruments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alpha, beta, isinOf } from '../../market-data/testing/invented.ts';
import { told, validate } from './validate-fixture.ts';

/** A way of writing a table that some program has. */
interface Style {
  separator: ',' | ';' | '\t' | '|';
  lineEnd: '\n' | '\r\n' | '\r';
  quotes: 'all' | 'where needed' | 'text';
  encoding: 'utf8' | 'utf8 with mark' | 'utf16le' | 'utf16le without mark' | 'utf16be' | 'windows-1252';
  decimalComma: boolean;
  isoDates: boolean;
  saysSeparator: boolean;
  endsWithLine: boolean;
  emptyColumns: number;
  order: number;
  upper: boolean;
  formulas: boolean;
}

const style: fc.Arbitrary<Style> = fc
  .record<Style>({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    quotes: fc.constantFrom('all', 'where needed', 'text'),
    encoding: fc.constantFrom('utf8', 'utf8 with mark', 'utf16le', 'utf16le without mark', 'utf16be', 'windows-1252'),
    decimalComma: fc.boolean(),
    isoDates: fc.boolean(),
    saysSeparator: fc.boolean(),
    endsWithLine: fc.boolean(),
    emptyColumns: fc.integer({ min: 0, max: 2 }),
    order: fc.nat(),
    upper: fc.boolean(),
    formulas: fc.boolean(),
  })
  .map((drawn) => ({ ...drawn, decimalComma: drawn.decimalComma && drawn.separator === ';' }));

type Kind = 'identifier' | 'date' | 'number' | 'text';
interface Cell {
  kind: Kind;
  /** `yyyy-MM-dd`, a number with a point, or text. */
  value: string;
}

function shown({ kind, value }: Cell, as: Style): string {
  if (kind === 'number') return as.decimalComma ? value.replace('.', ',') : value;
  if (kind !== 'date' || as.isoDates || value === '') return value;
  const [year, month, day] = value.split('-').map(Number);
  return `${month}/${day}/${year}`;
}

function written(cell: Cell, as: Style): string {
  const text = shown(cell, as);
  const isFormula = as.formulas && cell.kind === 'identifier' && text !== '';
  if (isFormula && as.quotes !== 'all') return `="${text}"`;
  const value = isFormula ? `="${text}"` : text;
  const needsQuotes = /["\r\n]/.test(value) || value.includes(as.separator) || value.trim() !== value;
  const quoted = as.quotes === 'all' || needsQuotes || (as.quotes === 'text' && cell.kind !== 'number');
  return quoted ? `"${value.replaceAll('"', '""')}"` : value;
}

function write(columns: readonly string[], rows: readonly Cell[][], as: Style): Buffer {
  const places = columns
    .map((_column, place) => place)
    .toSorted((a, b) => ((a * 7 + as.order) % 11) - ((b * 7 + as.order) % 11) || a - b);
  const header = columns.map((column) => ({ kind: 'text' as const, value: as.upper ? column : column.toLowerCase() }));
  const lines = [header, ...rows].map((cells) =>
    [
      ...places.map((place) => written(cells[place] ?? { kind: 'text', value: '' }, as)),
      ...Array.from({ length: as.emptyColumns }, () => ''),
    ].join(as.separator),
  );
  const head = as.saysSeparator ? [`sep=${as.separator}`] : [];
  const text = [...head, ...lines].join(as.lineEnd) + (as.endsWithLine ? as.lineEnd : '');
  if (as.encoding === 'utf8') return Buffer.from(text);
  if (as.encoding === 'utf8 with mark') return Buffer.from(`\uFEFF${text}`);
  if (as.encoding === 'utf16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (as.encoding === 'utf16le without mark') return Buffer.from(text, 'utf16le');
  if (as.encoding === 'utf16be') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  // The letters drawn below are where Latin-1 has them.
  return Buffer.from(text, 'latin1');
}

const comment = fc
  .string({
    unit: fc.constantFrom('a', 'B', '7', ' ', ',', ';', '"', "'", '|', '\t', '\n', 'é', 'ß', '=', '-'),
    maxLength: 30,
  })
  // Cells are trimmed, and Excel's own way of keeping text is taken off.
  .map((text) => text.trim())
  .filter((text) => !/^="[^]*"$/.test(text));
/** Not three decimals: in a file with semicolons they could be thousands. */
const decimal = (low: number, high: number) =>
  fc.integer({ min: low * 100, max: high * 100 }).map((hundredths) => (hundredths / 100).toFixed(2));
const days = { first: 20_098, last: 20_467 };
const security = fc.constantFrom(
  [alpha, '', 1],
  ['', isinOf(alpha), 1],
  [beta, isinOf(beta), 2],
  [beta.toLowerCase(), '', 2],
) as fc.Arbitrary<[string, string, number]>;

describe('tables written by other programs', () => {
  it('are read back unchanged: prices', () => {
    const row = fc.record({
      security,
      day: fc.integer({ min: days.first, max: days.last }),
      price: decimal(1, 200),
      margin: fc.option(decimal(-50, 2000)),
      comment,
    });
    const rows = fc.uniqueArray(row, {
      minLength: 1,
      maxLength: 12,
      selector: (each) => `${each.security[2]} ${each.day}`,
    });
    fc.assert(
      fc.property(rows, style, (table, as) => {
        const cells = table.map((each): Cell[] => [
          { kind: 'identifier', value: each.security[0] },
          { kind: 'identifier', value: each.security[1] },
          { kind: 'date', value: plainDateFromDayNumber(each.day) },
          { kind: 'number', value: each.price },
          { kind: 'number', value: each.margin ?? '' },
          { kind: 'text', value: each.comment },
        ]);
        const file = validate(priceUploadType, write(priceUploadColumns, cells, as));
        expect([file.generalErrors, told(file)]).toEqual([[], []]);
        expect(file.prices.map((each) => [each.securityNo, each.day, each.price, each.margin, each.comment])).toEqual(
          table.map((each) => [each.security[2], each.day, each.price, each.margin, each.comment || null]),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('are read back unchanged: compositions', () => {
    const row = fc.record({
      from: fc.integer({ min: days.first, max: days.last }),
      length: fc.option(fc.nat(500)),
      par: decimal(1, 999_999),
      entrant: fc.boolean(),
      ask: fc.boolean(),
      comment,
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), style, (table, as) => {
        // An index of one security each, so that its weight is 1.
        const cells = table.map((each, index): Cell[] => [
          { kind: 'text', value: `INDEX-${index}` },
          { kind: 'identifier', value: alpha },
          { kind: 'identifier', value: '' },
          { kind: 'date', value: plainDateFromDayNumber(each.from) },
          { kind: 'date', value: each.length === null ? '' : plainDateFromDayNumber(each.from + each.length) },
          { kind: 'number', value: each.par },
          { kind: 'number', value: '1' },
          { kind: 'text', value: each.entrant ? 'Y' : 'N' },
          { kind: 'text', value: each.ask ? 'y' : 'n' },
          { kind: 'text', value: each.comment },
        ]);
        const file = validate(compositionUploadType, write(compositionUploadColumns, cells, as));
        expect([file.generalErrors, told(file)]).toEqual([[], []]);
        expect(file.compositions).toEqual(
          table.map((each, index) => ({
            indexCode: `INDEX-${index}`,
            securityNo: 1,
            effectiveFrom: plainDateFromDayNumber(each.from),
            effectiveTo: each.length === null ? null : plainDateFromDayNumber(each.from + each.length),
            parAmount: each.par,
            weight: '1',
            newEntrant: each.entrant,
            entryAtAsk: each.ask,
            comment: each.comment || null,
          })),
        );
      }),
      { numRuns: 200 },
    );
  });
});
