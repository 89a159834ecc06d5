import { createStore } from './store.ts';

interface Asking {
  /** Otherwise the password is asked for. */
  withFactor: boolean;
  answer: Promise<boolean>;
  end: (isConfirmed: boolean) => void;
}

/** What the dialog asks for; null while nothing is asked. */
export const confirmationAsked = createStore<Asking | null>(null);

/** Asks who is there; false where the user gives up. Calls that ask at the same time share one dialog. */
export function askForConfirmation(withFactor: boolean): Promise<boolean> {
  const asking = confirmationAsked.get();
  if (asking) return asking.answer;
  const { promise: answer, resolve } = Promise.withResolvers<boolean>();
  const end = (isConfirmed: boolean) => {
    confirmationAsked.set(null);
    resolve(isConfirmed);
  };
  confirmationAsked.set({ withFactor, answer, end });
  return answer;
}
