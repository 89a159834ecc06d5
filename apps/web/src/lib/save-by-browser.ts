/** A refusal comes within this time; what has not been refused by then is being saved. */
const refusalMs = 15_000;

/**
 * Hands an address to the browser, which saves what it answers straight to the disk. False where the server answers
 * with something else: a frame is left alone by a download, and loads anything that is none.
 */
export function saveByBrowser(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.src = address;
    const settle = (isSaved: boolean) => {
      clearTimeout(timer);
      frame.remove();
      resolve(isSaved);
    };
    const timer = setTimeout(() => settle(true), refusalMs);
    frame.addEventListener('load', () => settle(false));
    document.body.append(frame);
  });
}
