import { extractedFields } from '@landfall/contract';
import { expect, it } from 'vitest';
import { maxLengthOf } from './field-input.tsx';

const limitOf = (name: string) => {
  const field = extractedFields.securities.find((candidate) => candidate.name === name);
  return field ? maxLengthOf(field) : undefined;
};

it("counts up to the limit of the field's own rule", () => {
  expect(limitOf('shortDescription')).toBe(100);
  expect(limitOf('longDescription')).toBe(300);
  expect(limitOf('isin')).toBeNull();
});
