import { expect, test } from 'vitest';
import { cellKey } from '../model/cells.ts';
import { hintFor } from './fill-field.ts';

test('says in which unit a field is filled, and that a box needs a mouse', () => {
  const loss = cellKey({ list: 'modeledStats', rowId: 'modeledStats:0', field: 'expectedLoss' });
  const par = cellKey({ list: 'securities', rowId: 'securities:0', field: 'parAmount' });
  const isin = cellKey({ list: 'securities', rowId: 'securities:0', field: 'isin' });
  expect(hintFor(loss, false)).toBe(
    'Select text, draw a box or click an outlined value to fill Expected Loss (in %). With the keyboard: Alt+P.',
  );
  expect(hintFor(par, false)).toContain('to fill Par Amount (in units of its currency).');
  expect(hintFor(isin, true)).toBe(
    'Select text or tap an outlined value to fill ISIN. Drawing a box, as on a scan, needs a mouse.',
  );
});
