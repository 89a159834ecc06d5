/** The only place of the web application that reads the time. */
export const now = (): Date => new Date();
export const nowMs = (): number => Date.now();
