import { expect, it } from 'vitest';
import { makePage } from '../testing/make-page.ts';
import { withLines } from './lines.ts';
import { buildPage } from './page.ts';

it('reads letters whose bytes are changed round', () => {
  const lines = ['floa\u7400\u6900ng rate, a\u7400\u7400ach 1.77%', '\u6700\u5927 loss'];
  const { text } = buildPage(withLines(makePage(lines.map((line, row) => ({ x: 60, y: 100 + 20 * row, text: line })))));
  expect(text).toContain('floating rate, attach 1.77%');
  expect(text).toContain('\u6700\u5927 loss');
});
