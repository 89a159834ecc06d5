/** What is said of such a number. */
export const thousandsFault = 'may have a thousands separator: write it without';

/** Whether the comma in a number such as `150,000` could be a decimal one or part thousands. */
export const hasDoubtfulComma = (text: string): boolean => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text);

/** The same where a point may part thousands too, as in files with decimal commas. */
export const hasDoubtfulMark = (text: string): boolean => hasDoubtfulComma(text.replace('.', ','));
