import { describe, expect, it } from 'vitest';
import { fieldOfColumns } from './column-headings.ts';

describe('what headings over a column ask for', () => {
  it.each([
    [['Expected', 'Loss'], 'expectedLoss'],
    [['Annual', 'Expected', 'Loss'], 'expectedLoss'],
    [['Conditional Expected', 'Loss'], null],
    [['Conditional', 'Expected', 'Loss'], null],
    [['Probability of', 'Exhaustion'], 'exhaustionProbability'],
    [['Class A', 'Spread'], 'spread'],
    [['Attachment Probability', 'New Basis'], 'attachmentProbability'],
    [['Expected Loss', 'At Issuance'], 'expectedLoss'],
  ])('%j', (columns, field) => {
    expect(fieldOfColumns(columns)).toBe(field);
  });
});
