import { describe, expect, it } from 'vitest';
import { readAnalystViewSearch } from './analyst-view-search.ts';

describe('the address of the analyst view', () => {
  it('names the filter, the document and the class', () => {
    expect(readAnalystViewSearch({ pending: true, document: 'd1', class: 'A' })).toEqual({
      pending: true,
      document: 'd1',
      class: 'A',
    });
  });

  it('takes a class that reads like a number as text', () => {
    expect(readAnalystViewSearch({ document: 'd1', class: 1 })).toEqual({ document: 'd1', class: '1' });
  });

  it('leaves out what makes no sense', () => {
    expect(readAnalystViewSearch({ pending: 'maybe', document: 7, other: 1 })).toEqual({});
    expect(readAnalystViewSearch({ pending: false })).toEqual({});
  });
});
