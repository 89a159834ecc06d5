// Runs before the first paint, as a file because the content security policy allows no inline script.
(() => {
  // zod would otherwise probe `new Function`, which the policy forbids and the browser reports.
  globalThis.__zod_globalConfig = { jitless: true };
  let stored = null;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage can be blocked; the system's scheme is used then.
  }
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // A script that does not arrive would leave the page blank. Its error does not bubble.
  const told = 'Landfall could not be loaded. Check your connection, then reload the page.';
  const tell = ({ target }) => {
    const root = document.querySelector('#root');
    if (!(target instanceof HTMLScriptElement) || !root || root.childElementCount > 0) return;
    root.setAttribute('role', 'alert');
    root.style.cssText = 'padding: 3rem 1.5rem; text-align: center; font-family: system-ui, sans-serif';
    root.textContent = told;
  };
  addEventListener('error', tell, true);
})();
