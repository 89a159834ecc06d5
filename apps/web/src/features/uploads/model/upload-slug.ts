/** The kinds of files in addresses. */
export const uploadSlugs = ['price', 'composition'] as const;
export type UploadSlug = (typeof uploadSlugs)[number];
