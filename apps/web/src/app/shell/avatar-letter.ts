/** The first letter of the local part of an e-mail address, in upper case. */
export const avatarLetter = (email: string): string => {
  const [first = '?'] = email.trim().split('@', 1)[0] ?? '';
  return first.toUpperCase();
};
