import type { Endpoint } from '@landfall/contract';
import { sample } from 'openapi-sampler';

type Schema = Readonly<Record<string, unknown>>;

export interface CallSchemas {
  params?: Schema;
  querystring?: Schema;
  body?: Schema;
  form?: Schema;
}

interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/** Values that fields of these names have in the demonstration. */
const usual: Readonly<Record<string, unknown>> = {
  date: '2026-01-15',
  effectiveDate: '2026-01-15',
  startDate: '2026-01-15',
  endDate: '2026-01-15',
  identifier: 'US66548N8J12',
  indexCode: 'CAT',
  pageNumbers: '1-3',
  query: 'hurricane',
  left: 'on-file',
  right: '00000000-0000-4000-8000-000000000000',
  issuer_name: 'Northwind Re',
  issuer_series: '2026-1',
  issuer_classes: ['A'],
  warningsSha256: '0'.repeat(64),
};

/** Asked of every list of securities that can be asked for one. */
const usualSecurity = { isin: usual['identifier'] };

/** A text that a caller must replace has the name of its field: `DOCUMENT_ID`. */
const asPlaceholder = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase();

const asUsual = (name: string, value: unknown): unknown =>
  usual[name] ?? (typeof value === 'string' && /^(?:string)+/.test(value) ? asPlaceholder(name) : value);

/** What a call needs, made up so that it passes the call's rules. */
function made(schema: Schema | undefined): Record<string, unknown> {
  const values = schema ? (sample(schema, { skipNonRequired: true }) as Record<string, unknown> | undefined) : {};
  const properties = (schema?.['properties'] ?? {}) as Record<string, unknown>;
  const wanted = 'isin' in properties && 'cusip' in properties ? { ...values, ...usualSecurity } : values;
  return Object.fromEntries(Object.entries(wanted ?? {}).map(([name, value]) => [name, asUsual(name, value)]));
}

const texts = (value: unknown): string[] => [value].flat().map(String);
const parts = (values: Record<string, unknown>): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => texts(value).map((text): [string, string] => [name, text]));

/** A program can make this call with a token. */
export const takesToken = ({ access, confirmed }: Pick<Endpoint, 'access' | 'confirmed'>): boolean =>
  confirmed === undefined && (access.kind === 'session' || access.kind === 'anyOf');

/** The same call in curl and in Python, with the token in the environment. */
export function callExamples(endpoint: Endpoint, schemas: CallSchemas, site: string): CodeSample[] {
  const params = made(schemas.params);
  const query = new URLSearchParams(parts(made(schemas.querystring))).toString();
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const call: Call = {
    endpoint,
    address: `${site}${path}${query === '' ? '' : `?${query}`}`,
    json: schemas.body ? made(schemas.body) : undefined,
    fields: parts(made(schemas.form)),
  };
  return [
    { lang: 'Shell', label: 'curl', source: inCurl(call) },
    { lang: 'Python', label: 'Python', source: inPython(call) },
  ];
}

interface Call {
  endpoint: Endpoint;
  address: string;
  json: unknown;
  fields: readonly [string, string][];
}

/** The file of a form, in the folder where the example runs. */
const fileOf = ({ tag }: Endpoint) =>
  tag === 'uploads' ? { name: 'prices.csv', type: 'text/csv' } : { name: 'document.pdf', type: 'application/pdf' };

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function inCurl({ endpoint, address, json, fields }: Call): string {
  const { method, multipart, endless } = endpoint;
  const file = fileOf(endpoint);
  const isFile = Object.values(endpoint.responses).includes('binary') && !endless;
  return [
    `curl -sS -X ${method} ${quoted(address)}`,
    '-H "Authorization: Bearer $LANDFALL_TOKEN"',
    ...(json === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(json))}`]),
    ...fields.map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
    ...(multipart ? [`-F 'file=@${file.name};type=${file.type}'`] : []),
    ...(isFile ? ['-o answer'] : []),
    ...(endless ? ['-N --max-time 10'] : []),
  ].join(' \\\n  ');
}

const literals: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

function asPython(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asPython).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return literals[String(value)] ?? JSON.stringify(value);
  const entries = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${asPython(inner)}`);
  return `{${entries.join(', ')}}`;
}

function inPython({ endpoint, address, json, fields }: Call): string {
  const { method, multipart, endless } = endpoint;
  const file = fileOf(endpoint);
  const isFile = Object.values(endpoint.responses).includes('binary') && !endless;
  return [
    'import os',
    'import requests',
    '',
    'answer = requests.request(',
    `    "${method}",`,
    `    ${JSON.stringify(address)},`,
    '    headers={"Authorization": "Bearer " + os.environ["LANDFALL_TOKEN"]},',
    ...(json === undefined ? [] : [`    json=${asPython(json)},`]),
    ...(fields.length > 0 ? [`    data=${asPython(fields)},`] : []),
    ...(multipart ? [`    files={"file": ("${file.name}", open("${file.name}", "rb"), "${file.type}")},`] : []),
    ...(endless ? ['    stream=True,'] : []),
    '    timeout=60,',
    ')',
    'print(answer.status_code)',
    endless
      ? 'print(next(answer.iter_lines()))'
      : isFile
        ? 'print(len(answer.content), "bytes")'
        : 'print(answer.text)',
  ].join('\n');
}
