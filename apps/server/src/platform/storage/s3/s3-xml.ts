const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const unescape = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name ?? ''] ?? whole;
  });

/**
 * The text inside each element of a name. Enough for what S3 answers, where no element holds one of its own name and
 * what matters has no attributes.
 */
export const elements = (xml: string, name: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g')), ([, inner]) => inner ?? '');

/** The first element's text, or null. */
export const textOf = (xml: string, name: string): string | null => {
  const [first] = elements(xml, name);
  return first === undefined ? null : unescape(first);
};
