import { expect, it } from 'vitest';
import { checkRandomDesk } from './random-desk-fixture.ts';

it('answers as of an instant what was answered then, and never anything else: 200 random writes and questions', async () => {
  const { writes, asked } = await checkRandomDesk(200, 20);
  expect(writes).toBeGreaterThan(50);
  expect(asked).toBeGreaterThan(50);
});
