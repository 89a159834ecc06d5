import type { PGlite } from '@electric-sql/pglite';

type Session = Pick<PGlite, 'execProtocolRawStream'>;

const code = (type: string): number => type.charCodeAt(0);
const query = code('Q');
const parse = code('P');
const bind = code('B');
const sync = code('S');
/** Describe, Execute, Close, Flush and Sync: they do what the messages before them said. */
const followers: ReadonlySet<number | undefined> = new Set(Array.from('DECHS', code));

const reads = /^\s*(?:select|with)\b/i;
const changes = /\b(?:insert|update|delete|merge|truncate|into|call)\b|;\s*\S/i;

/** Whether a text is one statement that can only read. What is not known to be harmless is not. */
export const onlyReads = (text: string): boolean => reads.test(text) && !changes.test(text);

/** The text that ends with a zero byte, and where the next one begins. */
function textAt(message: Uint8Array, start: number): [text: string, next: number] {
  const end = message.indexOf(0, start);
  const stop = end < 0 ? message.length : end;
  return [Buffer.from(message.buffer, message.byteOffset + start, stop - start).toString(), stop + 1];
}

/** A message is its type, four bytes of length, then what it says. */
const saying = 5;

function mayChange(message: Uint8Array): boolean {
  const [type] = message;
  if (type === query) return !onlyReads(textAt(message, saying)[0]);
  // Both begin with a name; the text of a statement, and the name of the one that parameters are for, come second.
  if (type === parse) return !onlyReads(textAt(message, textAt(message, saying)[1])[0]);
  if (type === bind) return textAt(message, textAt(message, saying)[1])[0] !== '';
  return !followers.has(type);
}

/**
 * Calls `count` before anything is run that may change the database, whoever asks for it: every statement of every
 * process comes through this one session. So whoever has heard that a change is made can see that it was counted, and
 * what was read after the count was last looked at was read after the change.
 */
export function countChanges(session: Session, count: () => void): void {
  const execute = session.execProtocolRawStream.bind(session);
  let changing = false;
  session.execProtocolRawStream = (message, options) => {
    changing ||= mayChange(message);
    if (changing) count();
    // A statement with parameters is several messages up to a Sync, with which what it did becomes visible.
    if (message[0] === query || message[0] === sync) changing = false;
    return execute(message, options);
  };
}
