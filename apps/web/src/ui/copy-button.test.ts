import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-button.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose clipboard refuses, or that has none, and what its command for copying does. */
function browser(clipboard: object | undefined, command: boolean): string[] {
  const copied: string[] = [];
  let take = (_event: object) => {};
  vi.stubGlobal('navigator', { clipboard });
  vi.stubGlobal('document', {
    addEventListener: (_name: string, listener: typeof take) => (take = listener),
    removeEventListener: () => {},
    execCommand: () => {
      if (command)
        take({
          preventDefault: () => {},
          clipboardData: { setData: (_type: string, text: string) => copied.push(text) },
        });
      return command;
    },
  });
  return copied;
}

const refusing = { writeText: () => Promise.reject(new Error('not allowed')) };

test.each([
  ['has no clipboard', undefined],
  ['refuses the clipboard', refusing],
])('a browser that %s is asked in the way of before', async (_what, clipboard) => {
  const copied = browser(clipboard, true);
  expect(await copyText('US66548N8J12')).toBe(true);
  expect(copied).toEqual(['US66548N8J12']);
});

test('a browser that lets nothing be copied is told of', async () => {
  browser(refusing, false);
  expect(await copyText('US66548N8J12')).toBe(false);
});
