import { expect, it } from 'vitest';
import { checkRandomDesk } from './random-desk-fixture.ts';

const steps = 3_000;

it(
  `answers as of an instant what was answered then: ${steps} random writes and questions`,
  { timeout: 900_000 },
  async () => {
    const { writes, asked } = await checkRandomDesk(steps, 2026);
    expect(writes + asked).toBe(steps);
  },
);
