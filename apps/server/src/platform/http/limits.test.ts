import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../features/accounts/index.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { clientGroup } from './limits.ts';

/** Far enough apart to tell which of them has ended a connection. */
const limits = { headers: 400, body: 400, upload: 60_000, idle: 400 };

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts], limits });
  await landfall.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => landfall.close());

/** What the server says to these bytes until it hangs up; the test's own time limit is for one that does not. */
async function told(bytes: string): Promise<string> {
  const { port } = landfall.app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port });
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

const post = 'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';

test('a silent connection is closed', async () => {
  expect(await told('')).toContain('408 Request Timeout');
});

test('a connection with incomplete headers gets an answer and is closed', async () => {
  const answer = await told('GET /auth/session HTTP/1.1\r\nHost: x\r\n');
  expect(answer).toContain('408 Request Timeout');
  expect(answer).toContain('The request took too long to arrive.');
});

test('a connection with an incomplete body is closed', async () => {
  expect(await told(`${post}{"email":`)).not.toContain('200 OK');
});

test('an idle connection is closed', async () => {
  expect(await told('GET /auth/session HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('200 OK');
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [null, 'unknown'],
])('%s counts as %s', (address, group) => {
  expect(clientGroup(address)).toBe(group);
});
