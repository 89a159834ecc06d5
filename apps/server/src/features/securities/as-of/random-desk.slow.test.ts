import { expect, inject, it } from 'vitest';
import { checkRandomDesk } from './random-desk-fixture.ts';

/** The embedded database takes four times as long for a step. */
const steps = inject('testDatabase') === 'embedded' ? 2_500 : 10_000;

it(
  `answers as of an instant what was answered then: ${steps} random writes and questions`,
  { timeout: 900_000 },
  async () => {
    const { writes, asked } = await checkRandomDesk(steps, 2026);
    expect(writes + asked).toBe(steps);
  },
);
