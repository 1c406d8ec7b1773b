// The first script of the page: credentials leave the address before anything else reads it (they are used once and
// handed to src/session/address.ts). A file of its own, because the Content-Security-Policy allows no inline script.
(() => {
  const search = new URLSearchParams(location.search);
  const found = ['user_id', 'token', 'company_id', 'mobile'].filter((name) => search.has(name));
  if (found.length === 0) return;
  window.__credentials = Object.fromEntries(found.map((name) => [name, search.get(name)]));
  for (const name of found) search.delete(name);
  const rest = search.size > 0 ? `?${search}` : '';
  history.replaceState(history.state, '', `${location.pathname}${rest}${location.hash}`);
})();

// The frame that comes with the page has the colours this browser's user chose, not only the system's.
(() => {
  try {
    const theme = JSON.parse(localStorage.getItem('RaStoreconsole.theme'));
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // What cannot be read chooses nothing.
  }
})();
