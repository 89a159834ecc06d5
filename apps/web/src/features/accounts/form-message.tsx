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

const tooLongProblem = (email: string): string | null =>
  email.trim().length > longestEmail ? `The email address is longer than ${longestEmail} characters` : null;

export const loginProblem = (email: string, password: string): string | null =>
  email.trim() === '' || password === '' ? 'Please enter both email and password' : tooLongProblem(email);

export function forgotPasswordProblem(email: string): string | null {
  if (email.trim() === '') return 'Please enter your email address';
  const tooLong = tooLongProblem(email);
  if (tooLong !== null) return tooLong;
  return emailPattern.test(email.trim()) ? null : 'Please enter a valid email address, such as name@company.com';
}

/** Counts characters as the server does; some are two units of a string. */
const isTooShort = (password: string): boolean => Array.from(password).length < minPasswordLength;

export interface PasswordChange {
  current: string;
  next: string;
  confirmation: string;
}

export function changePasswordProblem({ current, next, confirmation }: PasswordChange): string | null {
  if (current === '' || next === '' || confirmation === '') return 'All fields are required';
  if (next !== confirmation) return 'New passwords do not match';
  if (isTooShort(next)) return `New password must be at least ${minPasswordLength} characters long`;
  if (next === current) return 'New password must be different from current password';
  return null;
}

export function resetPasswordProblem(token: string, password: string, confirmation: string): string | null {
  if (password === '' || confirmation === '') return 'All fields are required';
  if (password !== confirmation) return 'Passwords do not match';
  if (isTooShort(password)) return `Password must be at least ${minPasswordLength} characters long`;
  return token.trim() === '' ? invalidResetToken : null;
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
