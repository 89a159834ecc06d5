import { Notice } from '../../ui/notice.tsx';
import { ApiError, NetworkError, fetchMessages } from '../../lib/api-error.ts';
import { emailPattern, longestEmail, minPasswordLength } from '@landfall/contract';

/** The message for a failed login. */
export function loginFailure(error: unknown): string {
  if (error instanceof ApiError && error.serverMessage !== null && error.serverMessage !== 'Invalid credentials') {
    return error.serverMessage;
  }
  if (error instanceof NetworkError) return error.message;
  // A proxy without a server behind it says nothing about the password.
  if (error instanceof ApiError && error.status >= 500) return fetchMessages.unavailable;
  return 'Login failed. Please check your email and password.';
}

export function forgotPasswordFailure(error: unknown): string {
  const said = error instanceof ApiError ? error.serverMessage : null;
  return said ?? 'Failed to send reset link. Please try again.';
}

export function changePasswordFailure(error: unknown): string {
  return error instanceof ApiError && error.serverMessage === 'Incorrect current password'
    ? 'Current password is incorrect.'
    : 'Failed to change password. Please try again.';
}

const invalidResetToken = 'Invalid reset token. Please request a new password reset link.';

export function resetPasswordFailure(error: unknown): string {
  return error instanceof ApiError && error.serverMessage === 'Invalid reset token'
    ? invalidResetToken
    : 'Failed to reset password. Please try again.';
}

/** What a form says, and the field that is to be mended; null where it is none, or not known. */
export interface Problem<Field extends string> {
  text: string;
  field: Field | null;
}

export const saying = (text: string) => ({ text, field: null });

const tooLongProblem = (email: string): Problem<'email'> | null =>
  email.trim().length > longestEmail
    ? { text: `The email address is longer than ${longestEmail} characters`, field: 'email' }
    : null;

export function loginProblem(email: string, password: string): Problem<'email' | 'password'> | null {
  const text = 'Please enter both email and password';
  if (email.trim() === '') return { text, field: 'email' };
  return password === '' ? { text, field: 'password' } : tooLongProblem(email);
}

export function forgotPasswordProblem(email: string): Problem<'email'> | null {
  if (email.trim() === '') return { text: 'Please enter your email address', field: 'email' };
  const tooLong = tooLongProblem(email);
  if (tooLong !== null || emailPattern.test(email.trim())) return tooLong;
  return { text: 'Please enter a valid email address, such as name@company.com', field: 'email' };
}

/** Counts characters as the server does; some are two units of a string. */
const isTooShort = (password: string): boolean => Array.from(password).length < minPasswordLength;

const allRequired = 'All fields are required';

export interface PasswordChange {
  current: string;
  next: string;
  confirmation: string;
}

export function changePasswordProblem(change: PasswordChange): Problem<keyof PasswordChange> | null {
  const { current, next, confirmation } = change;
  const empty = (['current', 'next', 'confirmation'] as const).find((field) => change[field] === '');
  if (empty !== undefined) return { text: allRequired, field: empty };
  if (next !== confirmation) return { text: 'New passwords do not match', field: 'confirmation' };
  if (isTooShort(next)) {
    return { text: `New password must be at least ${minPasswordLength} characters long`, field: 'next' };
  }
  if (next === current) return { text: 'New password must be different from current password', field: 'next' };
  return null;
}

export function resetPasswordProblem(
  token: string,
  password: string,
  confirmation: string,
): Problem<'password' | 'confirmation'> | null {
  if (password === '') return { text: allRequired, field: 'password' };
  if (confirmation === '') return { text: allRequired, field: 'confirmation' };
  if (password !== confirmation) return { text: 'Passwords do not match', field: 'confirmation' };
  if (isTooShort(password)) {
    return { text: `Password must be at least ${minPasswordLength} characters long`, field: 'password' };
  }
  return token.trim() === '' ? saying(invalidResetToken) : null;
}

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
