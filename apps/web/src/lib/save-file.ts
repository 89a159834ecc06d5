import { nowMs } from './clock.ts';

/** Two clicks within this are one double click, as on most desktops. */
const doubleClickMs = 500;
let last = { name: '', atMs: Number.NEGATIVE_INFINITY };

/** Hands bytes to the browser as a file. A double click gives one file. */
export function saveFile(name: string, content: Blob): void {
  const atMs = nowMs();
  const isSecondClick = last.name === name && Math.abs(atMs - last.atMs) < doubleClickMs;
  last = { name, atMs };
  if (isSecondClick) return;
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const saveText = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
