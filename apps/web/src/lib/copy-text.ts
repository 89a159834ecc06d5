import { useEffect, useState } from 'react';

/** The way of before: needs a key or a click that is just being handled. */
function copyByEvent(text: string): boolean {
  const take = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', take, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', take);
  return isCopied;
}

/**
 * Puts a text on the clipboard; also where the page is served without HTTPS and the browser hides the new interface.
 * False where the browser does not let it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByEvent(text);
  }
}

/** What is said where the browser refuses. */
export const notCopied = 'The browser does not allow copying';

const saidMs = 1_500;

/** Copies, and says for a moment what became of it. */
export function useCopying(): { said: string; isCopied: boolean; copy: (text: string) => void } {
  const [outcome, setOutcome] = useState<{ isCopied: boolean } | null>(null);
  useEffect(() => {
    if (!outcome?.isCopied) return undefined;
    const timer = setTimeout(() => setOutcome(null), saidMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  return {
    said: outcome === null ? '' : outcome.isCopied ? 'Copied' : notCopied,
    isCopied: outcome?.isCopied ?? false,
    copy: (text) => void copyText(text).then((isCopied) => setOutcome({ isCopied })),
  };
}
