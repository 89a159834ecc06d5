import { Notice } from '../../ui/notice.tsx';
import { ApiError } from '../../lib/api-error.ts';

/** Why the server refused this field, such as a password that is too common; the form's own message stays general. */
export const fieldReason = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.field(field) : undefined;

/** After too many attempts: when the next one is allowed. */
export const waitReason = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'RATE_LIMITED' ? error.message : undefined;

/** The outcome of a form, announced to screen readers. */
export function FormMessage({ kind, text }: { kind: 'error' | 'success'; text: string | null }) {
  return text === null ? null : <Notice tone={kind === 'error' ? 'red' : 'green'}>{text}</Notice>;
}
