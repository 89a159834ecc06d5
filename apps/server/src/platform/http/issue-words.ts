import type { z } from 'zod';

/** More would not help the reader. */
const mostOptions = 12;

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  date: 'Must be a date such as 2026-01-15',
  datetime: 'Must be an instant such as 2026-01-15T14:30:00Z',
  email: 'Must be an e-mail address such as name@landfall.example',
  uuid: 'Must be a UUID',
  guid: 'Must be a UUID',
  url: 'Must be an address such as https://landfall.example',
};

const counted = (count: number | bigint, one: string, many: string): string =>
  `${count} ${Number(count) === 1 ? one : many}`;

/** What a limit counts: characters, entries, or the value itself. */
function measured(origin: string, limit: number | bigint): string {
  if (origin === 'string') return counted(limit, 'character', 'characters');
  if (origin === 'array' || origin === 'set') return counted(limit, 'entry', 'entries');
  return String(limit);
}

const isCounted = (origin: string): boolean => ['string', 'array', 'set'].includes(origin);

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (isCounted(origin)) {
    return Number(minimum) <= 1 ? 'Must not be empty' : `Must have at least ${measured(origin, minimum)}`;
  }
  return inclusive === false ? `Must be above ${minimum}` : `Must be at least ${minimum}`;
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (isCounted(origin)) return `Must have at most ${measured(origin, maximum)}`;
  return inclusive === false ? `Must be below ${maximum}` : `Must be at most ${maximum}`;
}

/**
 * The message for a wrong field. Undefined if the schema has its own message, or the library's is good enough.
 */
export function issueWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is missing' : `Must be ${kinds[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      if (issue.input === undefined) return 'Is missing';
      return issue.values.length > mostOptions ? 'Is not an allowed value' : `Must be ${list(issue.values)}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'Has the wrong format';
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'Must be a whole number' : `Must be a multiple of ${issue.divisor}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_union':
      return issue.input === undefined ? 'Is missing' : 'Has the wrong format';
    default:
      return undefined;
  }
}

function list(values: readonly unknown[]): string {
  const words = values.map(String);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`;
}
