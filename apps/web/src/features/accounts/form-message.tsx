import { Notice } from '../../ui/notice.tsx';
import { ApiError } from '../../lib/api-error.ts';

/** Why the server refused this field, such as a password that is too common; the form's own message stays general. */
export const fieldReason = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.field(field) : undefined;

/** When the next attempt is allowed after too many, or why no password can be taken yet. */
export const waitReason = (error: unknown, code: 'RATE_LIMITED' | 'UNAVAILABLE'): string | undefined =>
  error instanceof ApiError && error.code === code ? error.message : undefined;

/** The outcome of a form, announced to screen readers. */
export function FormMessage({ kind, text }: { kind: 'error' | 'success'; text: string | null }) {
  return text === null ? null : <Notice tone={kind === 'error' ? 'red' : 'green'}>{text}</Notice>;
}
