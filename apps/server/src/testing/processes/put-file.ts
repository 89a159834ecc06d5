// Stores so many bytes in a folder and says what became of it.
import { openFileStorage } from '../../platform/storage/file-storage.ts';

export const putFileScript = import.meta.filename;

if (process.argv[1] === putFileScript) {
  const [directory = '', size = '0'] = process.argv.slice(2);
  const storage = await openFileStorage(directory);
  const outcome = await storage.put(Buffer.alloc(Number(size), 1)).then(
    () => 'stored',
    (error: NodeJS.ErrnoException) => error.code,
  );
  process.stdout.write(String(outcome));
}
