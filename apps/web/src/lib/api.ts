import type { Endpoint } from '@landfall/contract';
import type { z } from 'zod';
import { endpointPath, type QueryValue } from './api-address.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { askForConfirmation } from './confirmation.ts';
import { logOutAfterRefusal } from './end-session.ts';

type Answered<R> = R extends z.ZodType ? z.output<R> : R extends 'binary' ? Blob : undefined;
/** What a successful call answers: parsed JSON by the contract's type, a Blob, or nothing. */
export type AnswerOf<E extends Endpoint> = {
  [Status in keyof E['responses']]: Answered<E['responses'][Status]>;
}[keyof E['responses']];

type Part<Name extends string, S> = S extends z.ZodType
  ? object extends z.input<S>
    ? { [Key in Name]?: z.input<S> }
    : { [Key in Name]: z.input<S> }
  : unknown;
export interface CallOptions {
  signal?: AbortSignal;
  /** Without the session cookie, for a call that proves itself by a token. */
  anonymous?: boolean;
  /** The parts of an endpoint that takes a form. */
  form?: FormData;
  /** Sees the answer of a success before it is read. */
  heard?: (response: Response) => void;
}

export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  CallOptions;

interface LooseInput extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, QueryValue>;
  body?: unknown;
}

/** The address of an endpoint, for links and viewers that fetch by themselves. */
export function addressOf<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'body' | keyof CallOptions>,
): string {
  const { params, query } = input as LooseInput;
  return endpointPath(endpoint, params, query);
}

/**
 * Calls the API with the session cookie. Throws `ApiError` for an answer that is no success, `NetworkError` for none. Where
 * the server asks who is there, the user is asked, and the call is made again.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
  try {
    return await callOnce(endpoint, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFIRMATION_NEEDED') throw error;
    if (!(await askForConfirmation(error.details['withFactor'] === true))) throw error;
    return call(endpoint, input);
  }
}

async function callOnce<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
  const response = await request(endpoint, input, 'application/json');
  input.heard?.(response);
  return (await whole(readAnswer(endpoint.responses[response.status], response))) as AnswerOf<E>;
}

/** The same call where the answer is wanted as a file of another type, such as `text/csv`. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'body'>,
  accept: string,
): Promise<Blob> {
  const response = await request(endpoint, input as LooseInput, accept);
  return whole(response.blob());
}

/** An answer that broke off, or a proxy's page in place of one. A call that was called off says so itself. */
async function whole<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError(error, 'The connection broke off. Please try again.');
  }
}

async function request(endpoint: Endpoint, input: LooseInput, accept: string): Promise<Response> {
  const { params, query, body, form, signal, anonymous } = input;
  const response = await send(endpointPath(endpoint, params, query), {
    method: endpoint.method,
    credentials: anonymous ? 'omit' : 'include',
    headers: { accept, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? (form ? { body: form } : {}) : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw await failure(endpoint, response);
  return response;
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

/** A 401 from anything but the sign-in itself logs out, for every screen alike. */
export function logOutOn401(endpoint: Endpoint, status: number): void {
  if (status === 401 && endpoint.access.kind !== 'public') logOutAfterRefusal();
}

async function failure(endpoint: Endpoint, response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  logOutOn401(endpoint, response.status);
  return new ApiError(response.status, response.statusText, body);
}

async function readAnswer(kind: z.ZodType | 'binary' | 'empty' | undefined, response: Response): Promise<unknown> {
  if (kind === 'binary') return response.blob();
  if (kind === 'empty' || response.status === 204) return undefined;
  return response.json();
}
