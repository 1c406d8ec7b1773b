import { words as shellWords } from '#generated/words/console/shell.ts';
import { chooseLocale } from '#i18n/chooseLocale.ts';
import { readCookie } from '#session/cookies.ts';

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
  // The person sees what to do; whoever looks into it needs the cause.
  console.error(error);
};
