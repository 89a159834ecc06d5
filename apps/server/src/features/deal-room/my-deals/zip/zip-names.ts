const longest = 120;

const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

const clean = (name: string): string => name.normalize('NFC').replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}]/gu, '_');

/** Names that Windows keeps for devices, with any extension. */
const isReserved = (name: string): boolean => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);

const settle = (name: string): string => (name === '' ? '_' : isReserved(name) ? `_${name}` : name);

/** A name as a folder that every system can make: no separators, none of what ends or begins a name by mistake. */
export const folderName = (name: string): string =>
  settle(
    cut(clean(name), longest)
      .replace(/^[\s.=+@-]+/, '')
      .replace(/[\s.]+$/, ''),
  );

/** The names of one folder: no two that some system takes for the same. */
export class FileNames {
  readonly #taken = new Set<string>();

  /** This name, or with a number where it is taken. */
  take(sent: string): string {
    const name = clean(sent)
      .replace(/^\s+/, '')
      .replace(/[\s.]+$/, '');
    const extension = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? '';
    const stem = cut(name.slice(0, name.length - extension.length), longest) || 'document';
    for (let number = 1; ; number += 1) {
      const candidate = settle(number === 1 ? `${stem}${extension}` : `${stem} (${number})${extension}`);
      const key = candidate.normalize('NFKC').toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return candidate;
    }
  }
}
