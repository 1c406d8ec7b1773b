/** Leaves the page without the browser's "leave this page?". */
export interface PageExit {
  readonly reload: () => void;
  readonly goTo: (address: string) => void;
}

/**
 * Drafts are kept by the time somebody calls it, and a question about data the server no longer accepts helps nobody.
 * Must be made before any form registers its own listener.
 */
export const createPageExit = (): PageExit => {
  let isLeaving = false;
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (isLeaving) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  // Coming back with the browser's button may bring this very page back instead of loading it.
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  return {
    reload: () => {
      isLeaving = true;
      window.location.reload();
    },
    goTo: (address) => {
      isLeaving = true;
      window.location.assign(address);
    },
  };
};

/**
 * Whether something on the page would be lost by leaving it: every form that guards its way out answers the browser's
 * own question, so it is put to them without leaving.
 */
export const hasUnsavedChanges = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
