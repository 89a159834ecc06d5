import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';

describe('two probabilities under one word', () => {
  it.each([
    'The annual probabilities of attachment and exhaustion are 1.49 per cent. and 0.93 per cent. (before: 1.46 per cent. and 0.90 per cent.).',
    'The annual attachment and exhaustion probabilities are 1.49% and 0.93%.',
    'The annual exhaustion and attachment probabilities are now 0.93% and 1.49%.',
    'On the base case the probabilities of attachment and of exhaustion are 1.49% and 0.93%, and the expected loss is 1.18%.',
  ])('are told apart by their order: %s', (text) => {
    const result = extract('RESET', [
      ...prose('Example Re Ltd. Series 2025-1 Class A Notes. Notice of reset.', 60),
      ...prose(text, 110),
    ]);
    expect(result.modeledStats).toMatchObject([{ attachmentProbability: 1.49, exhaustionProbability: 0.93 }]);
  });

  it.each([
    'The reset allows the attachment probability to rise each year. The cap is 1.15% for class A and 2.10% for class B.',
    'Resets may raise the attachment probability. The ceiling stands at 1.15% for class A and 2.10% for class B.',
  ])('are no caps: %s', (text) => {
    const result = extract('OC', [
      ...prose('Example Re Ltd. is issuing Series 2025-1 Class A Notes and Class B Notes.', 60),
      ...prose('The attachment probability is 1.06% for the class A notes and 1.94% for the class B notes.', 140),
      ...prose(text, 170),
    ]);
    expect(result.modeledStats.map((row) => row.attachmentProbability)).toEqual([1.06, 1.94]);
  });
});
