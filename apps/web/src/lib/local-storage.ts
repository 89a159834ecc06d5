// What all tabs of this browser share. A browser may block it, or be full: then nothing is kept.

export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes. */
export function keepLocal(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The tab goes on by itself.
  }
}
