import { expect, test, vi } from 'vitest';

test('what makes tests wait longer is there once, however often it is read', async () => {
  const { waitFor } = vi;
  await import('./wait-in-tests.mjs?again');
  expect(vi.waitFor).toBe(waitFor);
  expect(vi.waitFor).toHaveProperty('isPatient');
});
