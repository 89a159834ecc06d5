import { expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { prose } from '../testing/extract-pages.ts';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';

const notice: Piece[] = [
  { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class S Notes: Reset Notice', bold: true, size: 13 },
  ...makeRows([
    ['', 'Class S'],
    ['Expected loss', '1.54%'],
    ['Risk interest spread', '4.50%'],
  ]),
  ...prose('The reset takes effect on 14 June 2032. The maturity date of the Notes is 20 June 2034.', 200),
];

const found = (kind: 'RESET' | 'OC', issuerName: string, issuerSeries: string, source: 'text' | 'ocr' = 'text') =>
  extractDocument({
    kind,
    pages: [makePage(notice, { source })],
    hints: { issuerName, issuerSeries, issuerClasses: ['S'] },
  }).findings.filter(({ code }) => code.startsWith('OTHER_'));

it.each([
  ['Example Re Ltd.', '2031-1'],
  ['EXAMPLE RE', '2031-01'],
  ['Example Reinsurance DAC', '2031-1'],
  ['Éxample Re Ltd.', '2031-1'],
])('a reset of its deal, %s %s, is left alone', (issuerName, issuerSeries) => {
  expect(found('RESET', issuerName, issuerSeries)).toEqual([]);
});

it('a reset that names another issuer and nowhere its own is an error, and so is another series', () => {
  expect(found('RESET', 'Sample Cove Re Ltd.', '2031-1')).toEqual([
    {
      code: 'OTHER_ISSUER',
      severity: 'error',
      message: 'The document names Example Re Ltd., and nowhere Sample Cove Re Ltd., the issuer of its deal.',
    },
  ]);
  expect(found('RESET', 'Example Re Ltd.', '2030-1')).toEqual([
    {
      code: 'OTHER_SERIES',
      severity: 'error',
      message: 'The document is of series 2031-1, and nowhere names 2030-1, that of its deal.',
    },
  ]);
});

it('one word of the name is enough where letters may have been misread', () => {
  expect(found('RESET', 'Example Shore Re Ltd.', '2031-1', 'ocr')).toEqual([]);
  expect(found('RESET', 'Example Shore Re Ltd.', '2031-1')).toHaveLength(1);
});

it('a circular states its issuer and series itself', () => {
  expect(found('OC', 'Sample Cove Re Ltd.', '2030-1')).toEqual([]);
});
