import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface OutboxMail {
  to: string;
  subject: string;
  text: string;
}

function readMail(content: string): OutboxMail {
  const [head = '', ...body] = content.replaceAll('\r\n', '\n').split('\n\n');
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  return { to: field('to'), subject: field('subject'), text: body.join('\n\n') };
}

/** Takes the messages out of a server's outbox folder, oldest first. */
export async function takeMails(dataDirectory: string): Promise<OutboxMail[]> {
  const folder = join(dataDirectory, 'outbox');
  const names = await readdir(folder).catch((): string[] => []);
  const mails: OutboxMail[] = [];
  for (const name of names.toSorted()) {
    mails.push(readMail(await readFile(join(folder, name), 'utf8')));
    await rm(join(folder, name));
  }
  return mails;
}

/** The token of the link in a message. */
export const tokenIn = (mail: OutboxMail | undefined): string => {
  const token = /\/reset-password\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`There is no link in: ${mail?.text ?? 'no message'}`);
  return token;
};
