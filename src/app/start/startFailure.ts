import { isHandheld } from '#domain/account/userAgent.ts';
import { words as shellWords } from '#generated/words/console/shell.ts';
import { chooseLocale, languageTags } from '#i18n/locale.ts';
import { readCookie } from '#session/cookies.ts';

/** Whether the page was opened on a phone by a link that says where it comes from (spec.md section 8). */
export const isForDesktopOnly = (search: URLSearchParams, userAgent: string): boolean =>
  search.has('from') && isHandheld(userAgent);

/** The warning that stands in place of the console: nothing of it is loaded. */
export const showDesktopOnly = (root: HTMLElement): void => {
  const locale = chooseLocale(new URLSearchParams(window.location.search), readCookie('language'));
  const words = shellWords[locale];
  document.documentElement.lang = languageTags[locale];
  document.title = `${words['shell.desktopOnly.title']} – ${words['shell.product']}`;
  // No theme is there yet: the browser's own colours follow the reader's.
  document.documentElement.style.colorScheme = 'light dark';
  const page = document.createElement('main');
  Object.assign(page.style, { padding: '32px 20px', font: '1rem/1.6 system-ui, sans-serif' });
  const title = document.createElement('h1');
  title.textContent = words['shell.desktopOnly.title'];
  title.style.fontSize = '1.375rem';
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = words['shell.desktopOnly.text'];
  page.append(title, text);
  root.replaceChildren(page);
};

/** Says that the console could not start, where nothing else can: no router, no theme, only the page itself. */
export const showStartFailure = (root: HTMLElement, error: unknown): void => {
  const words = shellWords[chooseLocale(new URLSearchParams(window.location.search), readCookie('language'))];
  const box = document.createElement('main');
  box.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = words['shell.outdated.title'];
  const text = document.createElement('p');
  text.textContent = words['shell.outdated.text'];
  const again = document.createElement('button');
  again.textContent = words['shell.error.reload'];
  again.addEventListener('click', () => window.location.reload());
  box.append(title, text, again);
  root.replaceChildren(box);
  // The user sees what to do; the console's log has the cause.
  console.error(error);
};
