/** The screen that lists every price of a day. */
export const dayPricesPath = (date: string): string => `/tools/security-analysis?type=ALL&from=${date}&to=${date}`;
