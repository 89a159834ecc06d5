import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShareDone } from './document-status.tsx';

const bar = (done: number, total: number): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <ShareDone label="Reading progress" words="Reading" done={done} total={total} />
    </MantineProvider>,
  );

test('a reading that has not begun has no value, and one that goes on has its share', () => {
  expect(bar(0, 0)).toContain('role="progressbar" aria-label="Reading progress"');
  expect(bar(0, 9)).not.toContain('aria-valuenow');
  expect(bar(3, 12)).toContain('aria-valuenow="25"');
  expect(bar(3, 12).match(/role="progressbar"/g)).toHaveLength(1);
});
