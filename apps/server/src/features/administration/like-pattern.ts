/** For `ilike`: matches anywhere in a text, with wildcards escaped. */
export const anywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
