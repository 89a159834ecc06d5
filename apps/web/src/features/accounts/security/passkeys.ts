type Json = Record<string, never>;

/** Browsers describe a failure in their own words, and do not always say which one it was. */
function reasonOf(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return new Error('This device already has a passkey for this account.');
  return new Error('The passkey was not used: you cancelled, it took too long, or this device has none.', {
    cause: error,
  });
}

export async function signWithPasskey(options: object): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    return (await startAuthentication({ optionsJSON: options as never })) as unknown as Json;
  } catch (error) {
    throw reasonOf(error);
  }
}

export async function makePasskey(options: object): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return (await startRegistration({ optionsJSON: options as never })) as unknown as Json;
  } catch (error) {
    throw reasonOf(error);
  }
}

/** Browsers offer passkeys on secure pages with a name, and not on a bare address such as 127.0.0.1. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;
