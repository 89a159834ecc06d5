import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2026-1 Class A Notes' }];

describe('conventions that no label asks for', () => {
  const conventionOf = (...remarks: string[]) => {
    const rows = makeRows([['Principal Amount', '$150,000,000'], ...remarks.map((text, at) => [`Remark ${at}`, text])]);
    return extract('OC', [...title, ...rows]).securities[0]?.dayCountConvention;
  };

  it('are read wherever they stand', () => {
    expect(conventionOf('The count is on exact days over 360 here')).toBe('ACT/360');
  });

  it('are left open where the text has two of them', () => {
    expect(conventionOf('Once exact days over 360 here', 'Once 30/360 there')).toBeNull();
  });
});
