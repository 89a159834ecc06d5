import type { MailMessage } from '../../platform/mail.ts';
import type { Occasion } from './password-link-job.ts';

interface Addressee {
  email: string;
  username: string;
}

const openings: Readonly<Record<Occasion, { subject: string; why: string }>> = {
  FORGOTTEN: {
    subject: 'Reset your Landfall password',
    why: 'Somebody, most likely you, asked to reset the password of your Landfall account.',
  },
  INVITATION: {
    subject: 'Your Landfall account',
    why: 'You have a new Landfall account. Choose a password to begin.',
  },
  ADMINISTRATOR: {
    subject: 'Set a new Landfall password',
    why: 'An administrator asks you to set a new password for your Landfall account.',
  },
};

export function passwordLinkMail(
  { email, username }: Addressee,
  link: { occasion: Occasion; address: string; lifetime: string },
): MailMessage {
  const { subject, why } = openings[link.occasion];
  const text = [
    `Hello ${username},`,
    '',
    why,
    '',
    link.address,
    '',
    `The link works once and is valid for ${link.lifetime}. If you did not expect this message, ignore it:`,
    'nothing changes unless the link is used.',
    '',
    'Landfall',
    '',
  ].join('\n');
  return { to: email, subject, text };
}

export function passwordNoticeMail({ email, username }: Addressee): MailMessage {
  const text = [
    `Hello ${username},`,
    '',
    'The password of your Landfall account has been changed, and all sessions have ended.',
    '',
    'If this was not you, reset the password at once ("Forgot Password?" on the sign-in page) and tell your',
    'administrator.',
    '',
    'Landfall',
    '',
  ].join('\n');
  return { to: email, subject: 'Your Landfall password was changed', text };
}
