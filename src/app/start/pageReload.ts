/**
 * Reloads without the browser's "leave this page?": drafts are kept by then, and a question about data the server no
 * longer accepts helps nobody. Must be made before any form registers its own listener.
 */
export const createPageReload = (): (() => void) => {
  let isReloading = false;
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (isReloading) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  return () => {
    isReloading = true;
    window.location.reload();
  };
};
