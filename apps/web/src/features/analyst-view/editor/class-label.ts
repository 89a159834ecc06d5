/** A tab's name. Rows that name no class stand under one of their own. */
export const classLabel = (classKey: string): string => (classKey === '' ? 'No class' : `Class ${classKey}`);
