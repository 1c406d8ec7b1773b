import { askForDrafts } from '#session/drafts.ts';
import { type ReloadPorts, reloadOnce } from '#session/endSession.ts';

/** Leaves the page without the browser's "leave this page?". */
interface PageExit {
  readonly reload: () => void;
  readonly goTo: (address: string) => void;
}

/**
 * Drafts are kept by the time it is called, and a question about data the server no longer accepts helps no one.
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

/** Sentences browsers use when a module of an older build is gone, and the specification's own mark of a broken script. */
const signs = [
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
  /loading (css )?chunk \S+ failed/i,
  /adminText/,
];

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether an error says that a module could not be loaded (spec.md section 8). */
export const isModuleFailure = (error: unknown): boolean => signs.some((sign) => sign.test(textOf(error)));

/**
 * Watches for modules that fail to load and reloads the page, once per build in 60 s; after that the error boundary of
 * the page shows its message with a button.
 */
export const watchModules = (ports: ReloadPorts): void => {
  const answer = (error: unknown): boolean => {
    // Without a network a reload would replace the page by the browser's own error, and nothing is out of date.
    if (!isModuleFailure(error) || !navigator.onLine) return false;
    askForDrafts();
    return reloadOnce('module', ports);
  };
  window.addEventListener('vite:preloadError', (event) => {
    if (answer(event.payload)) event.preventDefault();
  });
  window.addEventListener('error', (event) => answer(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => answer(event.reason));
};
