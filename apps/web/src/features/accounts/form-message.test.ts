import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api-error.ts';
import {
  changePasswordFailure,
  changePasswordProblem,
  forgotPasswordFailure,
  forgotPasswordProblem,
  loginFailure,
  loginProblem,
  resetPasswordFailure,
  resetPasswordProblem,
  waitReason,
} from './form-message.tsx';

const said = (message: string, status = 400) => new ApiError(status, '', { status: 'ERROR', message });
const offline = new NetworkError(new TypeError('fetch failed'));

describe('what a failure says', () => {
  test('login', () => {
    expect(loginFailure(said('Invalid credentials', 401))).toBe('Login failed. Please check your email and password.');
    expect(loginFailure(said('Too many attempts. Try again in 40 seconds.', 429))).toBe(
      'Too many attempts. Try again in 40 seconds.',
    );
    expect(loginFailure(offline)).toBe(offline.message);
    expect(loginFailure(new ApiError(502, 'Bad Gateway', null))).toBe(
      "We're temporarily unavailable. Please try again in a few minutes.",
    );
    expect(loginFailure(new Error('bug'))).toBe('Login failed. Please check your email and password.');
  });
  test('forgot password', () => {
    expect(forgotPasswordFailure(said('Try again later.', 429))).toBe('Try again later.');
    expect(forgotPasswordFailure(offline)).toBe('Failed to send reset link. Please try again.');
    expect(forgotPasswordFailure(said('No such account.', 404))).toBe('No such account.');
    expect(forgotPasswordFailure(new ApiError(502, 'Bad Gateway', null))).toBe(
      'Failed to send reset link. Please try again.',
    );
  });
  test('change password', () => {
    expect(changePasswordFailure(said('Incorrect current password'))).toBe('Current password is incorrect.');
    expect(changePasswordFailure(said('This password is too common.'))).toBe(
      'Failed to change password. Please try again.',
    );
  });
  test('reset password', () => {
    expect(resetPasswordFailure(said('Invalid reset token'))).toBe(
      'Invalid reset token. Please request a new password reset link.',
    );
    expect(resetPasswordFailure(offline)).toBe('Failed to reset password. Please try again.');
  });
  test('either, while no password can be taken: the reason stands at the field', () => {
    const why = 'The list of breached passwords cannot be read.';
    const error = new ApiError(503, '', {
      status: 'ERROR',
      code: 'UNAVAILABLE',
      message: why,
      requestId: 'r',
    });
    expect([changePasswordFailure(error), resetPasswordFailure(error)]).toEqual([
      'Failed to change password. Please try again.',
      'Failed to reset password. Please try again.',
    ]);
    expect([waitReason(error, 'UNAVAILABLE'), waitReason(error, 'RATE_LIMITED')]).toEqual([why, undefined]);
  });
});

describe('what a form lacks, and the field that is to be mended', () => {
  const spoken = (problem: { text: string; field: string | null } | null) =>
    problem && `${problem.field}: ${problem.text}`;

  test.each([
    ['', '', 'email: Please enter both email and password'],
    ['a@b.c', '', 'password: Please enter both email and password'],
    [' ', 'x', 'email: Please enter both email and password'],
    ['a@b.c', 'x', null],
    ['a'.repeat(321), 'x', 'email: The email address is longer than 320 characters'],
  ])('login with "%s" and "%s"', (email, password, problem) => {
    expect(spoken(loginProblem(email, password))).toBe(problem);
  });

  test('forgot password', () => {
    const said = (email: string) => spoken(forgotPasswordProblem(email));
    expect(said(' ')).toBe('email: Please enter your email address');
    expect(said(' a@b.c ')).toBeNull();
    expect(said(`${'a'.repeat(320)}@b.c`)).toBe('email: The email address is longer than 320 characters');
    for (const text of ['banana', 'a@', '@b.c', 'a@b.c, d@e.f', 'a b@c.d']) {
      expect(said(text)).toBe('email: Please enter a valid email address, such as name@company.com');
    }
  });

  test.each([
    ['', 'longenough', 'longenough', 'current: All fields are required'],
    ['old', '', '', 'next: All fields are required'],
    ['old', 'longenough', '', 'confirmation: All fields are required'],
    ['old', 'short', 'other', 'confirmation: New passwords do not match'],
    ['old', 'short', 'short', 'next: New password must be at least 8 characters long'],
    ['old', '🌊🌊🌊🌊', '🌊🌊🌊🌊', 'next: New password must be at least 8 characters long'],
    ['samesame', 'samesame', 'samesame', 'next: New password must be different from current password'],
    ['old', 'longenough', 'longenough', null],
  ])('change password from "%s" to "%s" and "%s"', (current, next, confirmation, problem) => {
    expect(spoken(changePasswordProblem({ current, next, confirmation }))).toBe(problem);
  });

  test.each([
    ['t', '', '', 'password: All fields are required'],
    ['t', 'longenough', '', 'confirmation: All fields are required'],
    ['t', 'longenough', 'different', 'confirmation: Passwords do not match'],
    ['t', 'short', 'short', 'password: Password must be at least 8 characters long'],
    ['t', '🌊🌊🌊🌊', '🌊🌊🌊🌊', 'password: Password must be at least 8 characters long'],
    [' ', 'longenough', 'longenough', 'null: Invalid reset token. Please request a new password reset link.'],
    ['t', 'longenough', 'longenough', null],
  ])('reset password with the token "%s" to "%s" and "%s"', (token, password, confirmation, problem) => {
    expect(spoken(resetPasswordProblem(token, password, confirmation))).toBe(problem);
  });
});
