import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileNames, folderName } from './zip-names.ts';

describe('names in a zip', () => {
  it.each([
    ['Northwind Re Ltd.', 'Northwind Re Ltd'],
    ['../..', '_'],
    ['a/b\\c:d', 'a_b_c_d'],
    ['CON', '_CON'],
    ['=1+1', '1+1'],
    ['', '_'],
  ])('the folder of %s is %s', (name, folder) => {
    expect(folderName(name)).toBe(folder);
  });

  it('are unique in whatever case a system keeps them', () => {
    const names = new FileNames();
    const taken = ['A.pdf', 'a.pdf', 'A (2).pdf', 'nul', '../x.pdf', '.pdf', `${'y'.repeat(200)}.pdf`].map((name) =>
      names.take(name),
    );
    expect(taken.slice(0, 6)).toEqual(['A.pdf', 'a (2).pdf', 'A (2) (2).pdf', '_nul', '.._x.pdf', 'document.pdf']);
    expect(taken[6]).toHaveLength(124);
  });

  it('never collide, leave their folder or name a device', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 20 }), (sent) => {
        const names = new FileNames();
        const taken = sent.map((name) => names.take(name));
        expect(new Set(taken.map((name) => name.toLowerCase())).size).toBe(sent.length);
        for (const name of [...taken, ...sent.map(folderName)]) {
          expect(name).not.toMatch(/[/\\\p{Cc}]|^$|^\.{1,2}$|[. ]$/u);
        }
      }),
      { numRuns: 50 },
    );
  });
});
