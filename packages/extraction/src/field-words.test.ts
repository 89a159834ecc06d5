import { expect, it } from 'vitest';
import { fieldWords, fieldWordsFirst } from './field-words.ts';

it.each([
  ['issueDate', 'issue date', 'Issue date'],
  ['dayCountConvention', 'day count convention', 'Day count convention'],
  ['isin', 'ISIN', 'ISIN'],
  ['elAttribution', 'EL attribution', 'EL attribution'],
  ['applyCdf', 'apply CDF', 'Apply CDF'],
  ['currency', 'currency', 'Currency'],
])('%s is "%s"', (field, inside, first) => {
  expect([fieldWords(field), fieldWordsFirst(field)]).toEqual([inside, first]);
});
