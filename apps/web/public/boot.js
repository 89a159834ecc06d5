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
})();
