import { endOtherSessions, endOwnSession, listFactors, listOwnSessions, listTokens } from '@landfall/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { fetchAgain } from '../../../lib/query-client.ts';

const keys = {
  sessions: ['account', 'sessions'],
  factors: ['account', 'factors'],
  tokens: ['account', 'tokens'],
} as const;

export const useOwnSessions = ({ enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: keys.sessions,
    queryFn: async ({ signal }) => (await call(listOwnSessions, { signal })).data,
    staleTime: 0,
  });

/** Ends one session, or with null all others. */
export const useEndSessions = () =>
  useAccountChange(async (sessionId: string | null) => {
    if (sessionId === null) return (await call(endOtherSessions, {})).data.ended;
    await call(endOwnSession, { params: { sessionId } });
    return 1;
  });

export const useFactors = () =>
  useQuery({
    queryKey: keys.factors,
    queryFn: async ({ signal }) => (await call(listFactors, { signal })).data,
    staleTime: 0,
  });

/** After a change of sessions, second factors or tokens. */
export function useAccountChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: fetchAgain(client, ['account']),
  });
}

export const useTokens = () =>
  useQuery({
    queryKey: keys.tokens,
    queryFn: async ({ signal }) => (await call(listTokens, { signal })).data,
    staleTime: 0,
  });

type Json = Record<string, never>;

/** Browsers describe a failure in their own words, and do not always say which one it was. */
function reasonOf(error: unknown, otherwise: string): Error {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return new Error('This device already has a passkey for this account.');
  return new Error(otherwise, { cause: error });
}

export async function signWithPasskey(options: object): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    return (await startAuthentication({ optionsJSON: options as never })) as unknown as Json;
  } catch (error) {
    throw reasonOf(error, 'The passkey was not used: you cancelled, it took too long, or this device has none.');
  }
}

export async function makePasskey(options: object): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return (await startRegistration({ optionsJSON: options as never })) as unknown as Json;
  } catch (error) {
    throw reasonOf(error, 'No passkey was added: you cancelled, it took too long, or this device cannot hold one.');
  }
}

/** Browsers offer passkeys on secure pages with a name, and not on a bare address such as 127.0.0.1. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;
