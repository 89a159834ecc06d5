import { getSession } from '@landfall/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from './api-error.ts';
import { call, callForFile } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (body: BodyInit, type: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers: { 'content-type': type } })));
const brokenOff = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"valid":'));
      controller.error(new TypeError('network error'));
    },
  });

test('an answer that breaks off, or is a page of a proxy, is told of in words and not in those of the browser', async () => {
  const lost = { message: 'The connection broke off. Please try again.' };
  answer(brokenOff(), 'application/json');
  await expect(call(getSession, {})).rejects.toMatchObject(lost);
  answer(brokenOff(), 'text/csv');
  await expect(callForFile(getSession, {}, 'text/csv')).rejects.toBeInstanceOf(NetworkError);
  answer('<html>Sign in to the hotel</html>', 'text/html');
  await expect(call(getSession, {})).rejects.toMatchObject(lost);
});
