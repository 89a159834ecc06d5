import { z } from 'zod';

export const manifestName = 'backup.json';

/** Written last: a folder without it is not a backup. */
export const manifest = z.strictObject({
  format: z.literal(1),
  at: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  files: z.number(),
});
export type Manifest = z.infer<typeof manifest>;

export const tableFile = (name: string): string => `tables/${name}.ndjson.gz`;
export const storedFile = (sha256: string): string => `files/${sha256}`;

export interface BackupCount {
  rows: number;
  files: number;
}
