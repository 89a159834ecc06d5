import { expect, test } from 'vitest';
import { summary } from './processing-panel.tsx';

test('counts covers of proposed documents among what is being read', () => {
  const idle = { running: 0, queued: 0, failed: 0 };
  expect(summary(idle, 0)).toBe('Nothing is waiting');
  expect(summary(idle, 1)).toBe('1 being read');
  expect(summary({ running: 1, queued: 2, failed: 3 }, 2)).toBe('3 being read · 2 waiting · 3 failed');
});
