import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * The whole environment of a process or thread that must not have ours: where Node.js keeps what it has compiled, if it
 * does. Loading the code of a reading costs more than reading a short document.
 */
export function bareEnvironment(): Record<string, string> {
  // A folder of this version of Node.js, in the one that was set.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
