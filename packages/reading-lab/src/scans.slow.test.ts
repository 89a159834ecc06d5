import { describe, expect, it } from 'vitest';
import { scannedDocuments } from './corpus.ts';
import { count, f1Of } from './evaluate/score.ts';
import { judgeDocument } from './run.ts';

describe('a scan', () => {
  it.each([
    ['with rules close to the print of its tables, on grey paper, under a stamp', 'reset-classes-as-columns'],
    ['that bends towards its middle, with several lines in a cell', 'cell-of-everything'],
  ])(
    '%s says the same as its text, and nothing wrong is sure',
    async (_, family) => {
      const [document] = await scannedDocuments('scans', [family]);
      if (!document) throw new Error(`There is no scan of ${family}.`);
      const { judged } = judgeDocument(document);
      expect(f1Of(count(judged))).toBeGreaterThanOrEqual(0.95);
      expect(judged.filter(({ outcome, confidence }) => outcome !== 'right' && confidence >= 0.9)).toEqual([]);
    },
    240_000,
  );
});
