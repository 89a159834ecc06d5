import { checkField, comparableClass } from '@landfall/contract';

/** Whether the document has this class, however it is written. */
export const isKnown = (known: readonly string[], name: string): boolean =>
  name !== '' && known.some((other) => comparableClass(other) === comparableClass(name));

/** Why a class cannot be called so, or null. */
export const newClassProblem = (known: readonly string[], name: string): string | null =>
  isKnown(known, name) ? 'This class already exists' : checkField('securities', 'issuerClass', name, 'draft');
