import { words as loginWords } from '#generated/words/console/login.ts';
import { languageTags } from '#i18n/chooseLocale.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Account } from '#session/account.ts';

export interface SwitchQuestion {
  readonly current: Account;
  /** Name of the other company, or its number when this person is not in it. */
  readonly company: string;
  /** Whatever the link tells about the other person: a mobile number, or the user's number. */
  readonly person: string;
}

const fill = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replace(/%\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

const button = (text: string, answer: string): HTMLButtonElement => {
  const element = document.createElement('button');
  element.textContent = text;
  element.value = answer;
  return element;
};

/**
 * "Switch to company X as Y?", asked before the console exists, hence in the page's own dialog element. Staying is the
 * default: it has the focus, and Escape means it (safety.md T08, case S08).
 */
export const askToSwitch = (locale: Locale, question: SwitchQuestion): Promise<boolean> => {
  const words = loginWords[locale];
  const params = {
    person: question.person,
    company: question.company,
    currentPerson: question.current.name,
    currentCompany: question.current.companyName,
  };
  const dialog = document.createElement('dialog');
  dialog.lang = languageTags[locale];
  const form = document.createElement('form');
  form.method = 'dialog';
  const heading = document.createElement('h1');
  heading.id = 'switch-title';
  heading.textContent = words['login.switchTitle'];
  dialog.setAttribute('aria-labelledby', heading.id);
  const text = document.createElement('p');
  text.textContent = fill(words['login.switchText'], params);
  const stay = button(words['login.switchStay'], 'stay');
  stay.autofocus = true;
  form.append(heading, text, stay, ' ', button(fill(words['login.switchGo'], params), 'switch'));
  dialog.append(form);
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'switch');
    });
    dialog.showModal();
  });
};
