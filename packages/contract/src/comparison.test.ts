import { describe, expect, it } from 'vitest';
import { changeOf } from './comparison.ts';

const side = (value: string | number | null) => ({ value, place: null });
const change = (left: string | number | null, right: string | number | null) =>
  changeOf({ left: side(left), right: side(right) });

describe('a change', () => {
  it('is told in its own unit and in per cent of what it was', () => {
    expect(change(1.448, 1.25)).toEqual({ difference: -0.198, percent: -13.7 });
    expect(change(90_000_000, 150_000_000)).toEqual({ difference: 60_000_000, percent: 66.7 });
  });

  it('of what was nothing has no per cent', () => {
    expect(change(0, 2)).toEqual({ difference: 2, percent: null });
  });

  it('is not told of texts or of what one side lacks', () => {
    expect(change('2026-01-01', '2027-01-01')).toBeNull();
    expect(change(null, 2)).toBeNull();
  });
});
