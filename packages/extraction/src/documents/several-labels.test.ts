import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const ofOne = title('2031-1', 'Class A Notes');
const wanted = [['A', 2.37, 1.95, 1.6]];

describe('several labels before several figures', () => {
  it.each([
    'EL/AP/EP 1.95/2.37/1.60%',
    'EL/AP/EP: 195/237/160 bps',
    'The expected loss, the attachment probability and the exhaustion probability are 1.95%, 2.37% and 1.60%.',
    '1.95%, 2.37% and 1.60% are the expected loss, the attachment probability and the exhaustion probability.',
    'Modelled results (expected loss / attachment / exhaustion): 1.95% / 2.37% / 1.60%',
    'Risk 1.95%, 2.37%, 1.60% (expected loss, attachment probability, exhaustion probability, in this order)',
    'One-year probability of attachment, expected loss and probability of exhaustion: 2.37 / 1.95 / 1.60 per cent.',
  ])('are one each, in order: %s', (text) => {
    for (const kind of ['OC', 'RESET'] as const)
      expect(figures(extract(kind, [...ofOne, ...prose(text, 90)]))).toEqual(wanted);
  });

  it('have a cell for each figure', () => {
    const rows = makeRows(
      [
        ['Attachment / expected loss / exhaustion', '2.37%', '1.95%', '1.60%'],
        ['Day count', 'Actual/360'],
      ],
      { top: 90, columns: [60, 300, 380, 460] },
    );
    expect(figures(extract('OC', [...ofOne, ...rows]))).toEqual(wanted);
  });
});
