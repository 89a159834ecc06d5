const emailKey = 'rememberedEmail';
const flagKey = 'rememberAccount';

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The e-mail to offer, or null where no account is to be remembered. */
export const rememberedEmail = (shelf: Shelf): string | null =>
  shelf.getItem(flagKey) === 'true' ? shelf.getItem(emailKey) : null;

/** Null forgets. */
export function rememberEmail(shelf: Shelf, email: string | null): void {
  if (email === null) {
    shelf.removeItem(emailKey);
    shelf.removeItem(flagKey);
    return;
  }
  shelf.setItem(emailKey, email);
  shelf.setItem(flagKey, 'true');
}
