import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SecondReaderSettings } from '../../../platform/config.ts';
import { sendContent, sendProposals, startChatServer, type ChatServer } from '../../../testing/chat-server.ts';
import { askSecondReader, pagesToSend } from './second-reader.ts';

let chat: ChatServer;
beforeAll(async () => {
  chat = await startChatServer();
});
afterEach(() => {
  chat.requests = [];
});
afterAll(() => chat.close());

const words = (page: number, text: string) => ({ page, text, boxes: [] });
const asked = {
  kind: 'OC' as const,
  words: [words(1, 'Fulgurite Re Ltd.'), words(2, 'Expected Loss 1.80%')],
  reading: { classes: ['A', 'B'], pages: [2] },
};
const settings = (change: Partial<SecondReaderSettings> = {}): SecondReaderSettings => ({
  url: chat.url,
  model: 'stub-1',
  key: 'the key of the test',
  seconds: 30,
  mostPages: 40,
  mostCharacters: 10_000,
  ...change,
});
const ask = (change?: Partial<SecondReaderSettings>, signal = new AbortController().signal) =>
  askSecondReader(settings(change), asked, signal);

const one = { issuerClass: 'A', field: 'expectedLoss', value: 1.8, page: 2, quote: 'Expected Loss 1.80%' };

describe('asking a second reader', () => {
  it('sends classes, fields and pages to the address that is set, and takes what is proposed', async () => {
    chat.answer = (response) => sendProposals(response, [one, { ...one, value: '1.8', note: 'more than was asked' }]);
    expect(await ask()).toEqual({
      outcome: 'ANSWERED',
      detail: null,
      pagesSent: 2,
      proposals: [one, { ...one, value: '1.8' }],
    });
    const [request] = chat.requests;
    expect(request).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer the key of the test',
      body: { model: 'stub-1', response_format: { type: 'json_schema' } },
    });
    const content = request?.body.messages[1]?.content;
    expect(content).toContain('Classes: A, B\n');
    expect(content).toContain('- expectedLoss: annual expected loss, base case, in per cent');
    expect(content).toContain('=== Page 1 ===\nFulgurite Re Ltd.\n=== Page 2 ===\nExpected Loss 1.80%');
  });

  it('sends no more than is allowed, and first the pages with values on them', async () => {
    const pages = [1, 2, 3, 4].map((page) => words(page, 'x'.repeat(page * 10)));
    const limits = { mostPages: 3, mostCharacters: 1_000 };
    const sent = (more: Partial<typeof limits>, first: number[] = []) =>
      pagesToSend(pages, first, { ...limits, ...more }).map(({ page }) => page);
    expect(sent({})).toEqual([1, 2, 3]);
    expect(sent({ mostPages: 2 }, [4, 3])).toEqual([3, 4]);
    expect(sent({ mostCharacters: 55 }, [4])).toEqual([1, 4]);
    chat.answer = (response) => sendProposals(response, []);
    expect(await ask({ key: null, mostCharacters: 3 })).toMatchObject({ outcome: 'NOTHING_SENT', pagesSent: 0 });
    expect(chat.requests).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void, string, string | null]>([
    ['rubbish', (response) => response.end('}{'), 'NOT_UNDERSTOOD', null],
    ['a page of HTML', (response) => response.end('<!doctype html><p>Welcome'), 'NOT_UNDERSTOOD', null],
    [
      'words instead of JSON',
      (response) => sendContent(response, 'The expected loss is 1.80%.'),
      'NOT_UNDERSTOOD',
      null,
    ],
    [
      'proposals without quotes',
      (response) => sendProposals(response, [{ ...one, quote: null }]),
      'NOT_UNDERSTOOD',
      null,
    ],
    [
      'more proposals than there are questions',
      (response) =>
        sendProposals(
          response,
          Array.from({ length: 1_001 }, () => one),
        ),
      'NOT_UNDERSTOOD',
      null,
    ],
    ['an error', (response) => response.writeHead(500).end('{"error": "no"}'), 'REFUSED', 'status 500'],
    ['nothing', (response) => response.destroy(), 'UNREACHABLE', 'UND_ERR_SOCKET'],
    ['a huge body', (response) => sendContent(response, 'x'.repeat(3_000_000)), 'TOO_LARGE', 'more than 2000000 bytes'],
  ])('has no proposals where the answer is %s', async (_what, answer, outcome, detail) => {
    chat.answer = answer;
    expect(await ask()).toEqual({ outcome, detail, pagesSent: 2, proposals: [] });
  });

  it('follows no redirect', async () => {
    const other = await startChatServer();
    chat.answer = (response) => response.writeHead(307, { location: `${other.url}/chat/completions` }).end();
    expect(await ask()).toMatchObject({ outcome: 'REFUSED', detail: 'status 307' });
    expect(other.requests).toEqual([]);
    await other.close();
    expect(await ask({ url: other.url })).toMatchObject({ outcome: 'UNREACHABLE', detail: 'ECONNREFUSED' });
  });

  it('gives up at the limit of time, also in the middle of an answer', async () => {
    chat.answer = () => undefined;
    expect(await ask({ seconds: 0.2 })).toMatchObject({ outcome: 'TIMEOUT', proposals: [] });
    chat.answer = (response) => response.write('{"choices": [');
    expect(await ask({ seconds: 0.2 })).toMatchObject({ outcome: 'TIMEOUT', proposals: [] });
  });

  it('stops when the reading is stopped', async () => {
    const stop = new AbortController();
    chat.answer = () => stop.abort();
    await expect(ask({}, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
