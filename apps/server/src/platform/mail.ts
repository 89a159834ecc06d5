import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';
import type { Ctx } from './context.ts';
import { JobError } from './queue.ts';

export interface MailMessage {
  /** One address; it is not split. */
  to: string;
  subject: string;
  text: string;
}

/** Sends, or throws: a caller that must not wait does so in a job. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
}

/** A mail server that is silent for so long will not answer. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Nobody reads what comes back: mail programs that follow these send no notes of absence. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** As one address, because a comma would make it two. */
const addressed = ({ to, ...message }: MailMessage) => ({
  ...message,
  to: { name: '', address: to },
  headers: automatic,
});

/** The text unchanged, because a person opens the file to follow a link, which must not be wrapped. */
function readable(bytes: Buffer, text: string): string {
  const [head = ''] = bytes.toString().split(/\r?\n\r?\n/, 1);
  const fields = head.replace(/^content-transfer-encoding: .*$/im, 'Content-Transfer-Encoding: 8bit');
  return `${fields}\n\n${text}`.replaceAll(/\r?\n/g, '\r\n');
}

/** By SMTP or, if none is configured, to files in the outbox folder. */
export function createMail(config: Config, ids: Ids, log: Log): Mail {
  const from = config.mailFrom;
  if (config.smtpUrl !== null) {
    const smtp = createTransport({ ...patience, url: config.smtpUrl });
    return {
      send: async (message) => {
        await smtp.sendMail({ from, ...addressed(message) });
      },
    };
  }
  const outbox = join(config.dataDirectory, 'outbox');
  const writer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (message) => {
      const { message: bytes } = await writer.sendMail({ from, ...addressed(message) });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const path = join(outbox, `${ids.uuid()}.eml`);
      await writeFile(`${path}.part`, readable(bytes as Buffer, message.text), { mode: 0o600 });
      await rename(`${path}.part`, path);
      // A warning, because somebody waits for the message.
      log.warn({ path }, 'No mail server is configured: the message is in the outbox folder');
    },
  };
}

/** Of a job that sends mail: a mail server may be away for some minutes. */
export const forMail = { retryLimit: 6, retryDelaySeconds: 10, timeoutSeconds: 90, concurrency: 2 };

/**
 * The server refuses this message or its recipient for good (a reply from 500). A refused login is not meant: it is the same
 * for each message, and somebody may mend it.
 */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'permanent' in error &&
  error.permanent === true &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');

/** Sends within a job, which is tried again if it fails, unless the mail server refuses the message for good. */
export async function sendInJob(ctx: Ctx, message: MailMessage): Promise<void> {
  try {
    await ctx.mail.send(message);
  } catch (error) {
    if (isRefusedForGood(error)) {
      ctx.log.warn({ err: error }, 'The mail server refused a message for good');
      throw new JobError('MAIL_REFUSED', 'The mail server refused the message.', { cause: error, retry: false });
    }
    ctx.log.warn({ err: error }, 'A message could not be sent');
    throw new JobError('MAIL_FAILED', 'The message could not be sent.', { cause: error });
  }
}
