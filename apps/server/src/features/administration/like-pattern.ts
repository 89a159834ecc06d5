/** For `ilike`: anywhere in a text, with nothing in it taken for a wildcard. */
export const anywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
