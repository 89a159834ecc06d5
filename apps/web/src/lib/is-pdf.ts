/** Only a PDF has pages that can be shown; every other file is downloaded. */
export const isPdf = ({ originalName }: { originalName: string }): boolean => /\.pdf$/i.test(originalName);
