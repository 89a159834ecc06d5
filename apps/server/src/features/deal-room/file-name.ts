const longest = 200;

/** The last extension in lower case, with its dot; empty if there is none. */
export const extensionOf = (name: string): string => /\.[^./\\\s]{1,10}$/.exec(name)?.[0].toLowerCase() ?? '';

/** Cuts between characters, never inside one. */
const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : text
        .slice(0, length)
        .toWellFormed()
        .replace(/\uFFFD$/, '');

/** How browsers escape quotes and line ends of a file name in a form. */
const escapedInForms = /%22|%0D|%0A/g;

/**
 * A file's name as stored and shown: without folders, control and direction characters, in composed Unicode, of limited
 * length, never empty.
 */
export function safeFileName(sent: string): string {
  const name = sent.toWellFormed().replaceAll(escapedInForms, (escaped) => decodeURIComponent(escaped));
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const extension = clean.slice(clean.length - extensionOf(clean).length);
  const stem = clean.slice(0, clean.length - extension.length).replace(/^\.+/, '');
  return (cut(stem, longest - extension.length).trim() || 'document') + extension;
}
