const longest = 200;

/** The last extension in lower case, with its dot; empty where there is none. */
export const extensionOf = (name: string): string => /\.[^./\\\s]{1,10}$/.exec(name)?.[0].toLowerCase() ?? '';

/** Cuts between characters, never inside one, and keeps the extension. */
function shorten(name: string): string {
  if (name.length <= longest) return name;
  const extension = extensionOf(name);
  const kept = name.slice(0, longest - extension.length).toWellFormed();
  return kept.replace(/\uFFFD$/, '').trimEnd() + extension;
}

/**
 * A file's name as it is kept and shown: without folders, control and direction-changing characters, in composed
 * Unicode, of bounded length. Never empty.
 */
export function safeFileName(sent: string): string {
  const base = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^\.+/, '');
  const name = shorten(clean);
  return name === '' || name === extensionOf(name) ? `document${extensionOf(sent)}` : name;
}
