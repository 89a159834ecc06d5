import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readableLog } from '../testing/read-log.ts';
import { parseConfig } from './config.ts';
import { createIds } from './ids.ts';
import { createMail } from './mail.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'landfall-mail-'));
});
afterEach(() => rm(data, { recursive: true }));

const message = { to: 'someone@landfall.example', subject: 'A subject', text: 'The text.' };

test('without a mail server a message becomes a file, and the log says where', async () => {
  const { log, text: logged } = readableLog();
  await createMail(parseConfig({ LANDFALL_DATA: data }), createIds(), log).send(message);
  const [name] = await readdir(join(data, 'outbox'));
  const path = join(data, 'outbox', name ?? '');
  const content = await readFile(path, 'utf8');
  expect(content).toMatch(/^To: someone@landfall\.example\r?$/m);
  // So that nobody's note of absence comes back.
  expect(content).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(content).toContain('The text.');
  expect(logged()).toContain(path);
});

test('the file has the text unchanged, so that a long link works', async () => {
  const link = `https://landfall.example/${'x'.repeat(90)}`;
  await createMail(parseConfig({ LANDFALL_DATA: data }), createIds(), readableLog().log).send({
    ...message,
    text: `Grüße\n\n${link}\n`,
  });
  const [name] = await readdir(join(data, 'outbox'));
  const content = await readFile(join(data, 'outbox', name ?? ''), 'utf8');
  expect(content.split('\r\n')).toEqual(expect.arrayContaining(['Grüße', link, 'Content-Transfer-Encoding: 8bit']));
});

test('an address with a comma is one address', async () => {
  const mail = createMail(parseConfig({ LANDFALL_DATA: data }), createIds(), readableLog().log);
  await mail.send({ ...message, to: 'a@landfall.example,b@landfall.example' });
  const [name] = await readdir(join(data, 'outbox'));
  const content = await readFile(join(data, 'outbox', name ?? ''), 'utf8');
  expect(content).not.toMatch(/^To: a@landfall\.example, ?b@landfall\.example/m);
});

test('with a mail server it is sent, and a failure is reported', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('data', (chunk) => received.push(String(chunk))).on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const config = parseConfig({ LANDFALL_DATA: data, SMTP_URL: `smtp://127.0.0.1:${port}` });
  const mail = createMail(config, createIds(), readableLog().log);
  await mail.send(message);
  expect(received.join('')).toContain('Subject: A subject');
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expect(mail.send(message)).rejects.toThrow('ECONNREFUSED');
});
