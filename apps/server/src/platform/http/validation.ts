import { textFault, type FieldError } from '@landfall/contract';
import { z } from 'zod';
import { invalid } from '../errors.ts';

/** Objects refuse unknown fields: a misspelt field must not be dropped silently. */
export function strict(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  return schema.def.catchall ? schema : schema.strict();
}

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? unwrapped(schema.def.innerType)
    : schema;

/** The fields that hold a list. */
export function listFields(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const shape: Record<string, z.core.$ZodType> = schema.def.shape;
  return Object.keys(shape).filter((key) => shape[key] && unwrapped(shape[key]) instanceof z.ZodArray);
}

/** `?cusip=A` and `?cusip=A&cusip=B` both arrive as lists where the contract has a list. */
function withLists(fields: readonly string[], data: unknown): unknown {
  if (data === null || typeof data !== 'object') return data;
  const single = Object.entries(data).filter(([key, value]) => typeof value === 'string' && fields.includes(key));
  return single.length === 0 ? data : { ...data, ...Object.fromEntries(single.map(([key, value]) => [key, [value]])) };
}

/** Such as `securities[0].isin`. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('')
    .toWellFormed();

function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: placeOf([...issue.path, key]), message: 'Unknown field' }))
      : [{ path: placeOf(issue.path), message: issue.message }],
  );
}

/** Where a text, or a field's name, breaks the contract's rule for texts. */
function textFaults(data: unknown, path: readonly PropertyKey[]): FieldError[] {
  const fault = (text: string): FieldError[] => {
    const message = textFault(text);
    return message === null ? [] : [{ path: placeOf(path), message }];
  };
  if (typeof data === 'string') return fault(data);
  if (data === null || typeof data !== 'object') return [];
  return Object.entries(data).flatMap(([key, value]) => [
    ...fault(key),
    ...textFaults(value, [...path, Array.isArray(data) ? Number(key) : key]),
  ]);
}

/** Parses, or fails with all wrong fields. */
export function check<T>(schema: z.ZodType<T>, data: unknown): T {
  const faults = textFaults(data, []);
  if (faults.length > 0) throw invalid(faults);
  const result = schema.safeParse(data, { error: issueWords });
  if (!result.success) throw invalid(fieldErrors(result.error));
  return result.data;
}

/** The validator that Fastify calls before the handler. */
export function validatorCompiler({ schema, httpPart }: { schema: unknown; httpPart?: string }) {
  if (!(schema instanceof z.ZodType)) throw new Error('A route has a schema that is not a zod schema');
  const lists = httpPart === 'querystring' ? listFields(schema) : [];
  return (data: unknown): { value: unknown } | { error: Error } => {
    try {
      return { value: check(schema, lists.length > 0 ? withLists(lists, data) : data) };
    } catch (error) {
      return { error: error as Error };
    }
  };
}

/** Paths of fields in an answer that are not in the contract, so that nothing leaves the server unnoticed. */
function surplus(data: unknown, parsed: unknown, path: string): string[] {
  if (Array.isArray(data) && Array.isArray(parsed)) {
    return data.flatMap((item, index) => surplus(item, parsed[index], `${path}[${index}]`));
  }
  if (data === null || parsed === null || typeof data !== 'object' || typeof parsed !== 'object') return [];
  return Object.entries(data).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const kept = (parsed as Record<string, unknown>)[key];
    return kept === undefined ? [`${path}.${key}`] : surplus(value, kept, `${path}.${key}`);
  });
}

/** Answers are checked in development and tests only: parsing costs a fifth of the throughput. */
export const serializerCompiler =
  (checkAnswers: boolean) =>
  ({ schema, url }: { schema: unknown; url: string }) =>
  (data: unknown): string => {
    if (checkAnswers && schema instanceof z.ZodType) {
      const result = schema.safeParse(data);
      if (!result.success) throw new Error(`Answer of ${url} breaks the contract: ${result.error.message}`);
      const extra = surplus(data, result.data, 'answer');
      if (extra.length > 0) throw new Error(`Answer of ${url} has fields the contract lacks: ${extra.join(', ')}`);
    }
    return JSON.stringify(data);
  };

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
function issueWords(issue: z.core.$ZodRawIssue): string | undefined {
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
