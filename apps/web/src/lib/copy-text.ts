/** Puts a text on the clipboard; also where the page is served without HTTPS and the browser hides the new interface. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const take = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', take, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', take);
}
