import { afterEach, expect, test, vi } from 'vitest';
import { authStore, initialAuthState, signedIn } from '../../lib/auth.ts';
import { replaceRights } from './rights.ts';

const user = {
  id: 'u1',
  email: 'a@landfall.example',
  username: 'a',
  entitlements: [],
  roles: ['Trader'],
  isSuperUser: false,
};
const right = (featureName: string) => ({ featureName, activeInd: 'Y' });
const rights = () => Object.keys(authStore.get().user?.mappedEntitlements ?? {});

/** A server whose answers the test gives one by one, in the order of the questions. */
function serverOf() {
  const waiting: PromiseWithResolvers<Response>[] = [];
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>();
    waiting.push(answer);
    return answer.promise;
  });
  authStore.set(signedIn(user, null));
  return waiting;
}

// Other files share the modules in one worker.
afterEach(() => {
  authStore.set(initialAuthState);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a question that comes while an answer is awaited is asked after it, once however often it comes', async () => {
  const questions = serverOf();
  const asked = replaceRights();
  void replaceRights();
  void replaceRights();
  expect(questions).toHaveLength(1);
  questions[0]!.resolve(Response.json([]));
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  expect(rights()).toEqual([]);
  questions[1]!.resolve(Response.json([right('TRACE')]));
  await asked;
  expect(questions).toHaveLength(2);
  expect(rights()).toEqual(['TRACE']);
});

test('a question without an answer is asked again; an answer that refuses stands', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const questions = serverOf();
  const asked = replaceRights();
  questions[0]!.reject(new TypeError('network'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(questions).toHaveLength(2);
  questions[1]!.resolve(Response.json({ code: 'UNAVAILABLE' }, { status: 503 }));
  await vi.advanceTimersByTimeAsync(2_000);
  questions[2]!.resolve(Response.json([right('TRACE')]));
  await asked;
  expect(rights()).toEqual(['TRACE']);
  const refused = replaceRights();
  questions[3]!.resolve(Response.json({ code: 'FORBIDDEN' }, { status: 403 }));
  await refused;
  expect(questions).toHaveLength(4);
  expect(rights()).toEqual(['TRACE']);
});
