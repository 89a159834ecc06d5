import { expect, it } from 'vitest';
import { checkRandomDesk } from './random-desk-fixture.ts';

it(
  'answers as of an instant what was answered then: 10,000 random writes and questions',
  { timeout: 900_000 },
  async () => {
    const { writes, asked } = await checkRandomDesk(10_000, 2026);
    expect(writes + asked).toBe(10_000);
  },
);
