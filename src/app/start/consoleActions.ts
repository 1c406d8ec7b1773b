import type { QueryClient } from '@tanstack/react-query';
import {
  keepLogin,
  keepRegistration,
  requestCode,
  requestLogin,
  requestRegistration,
} from '#app/console/accountCalls.ts';
import type { ConsoleActions } from '#app/console/console.ts';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { words as loginWords } from '#generated/words/console/login.ts';
import { type Locale, languageTags } from '#i18n/locale.ts';
import type { Account } from '#session/account.ts';
import { writeCookie } from '#session/cookies.ts';
import { askForDrafts } from '#session/drafts.ts';
import type { Gate } from '#session/gate.ts';
import type { SessionWatch } from '#session/session.ts';

/** The server speaks the language of the cookie, and readers aloud that of the page. */
export const keepLocale = (locale: Locale): void => {
  writeCookie('language', locale);
  document.documentElement.lang = languageTags[locale];
};

/**
 * What a change of the language does, here or in another tab, before every screen is built again: open forms keep a draft, and what the
 * server has answered in the old language is asked again. A question that is on its way may have been asked in the old one under the name
 * of the new: it is called off.
 */
export const changeLocale = async (queryClient: QueryClient, locale: Locale): Promise<void> => {
  askForDrafts();
  keepLocale(locale);
  await queryClient.cancelQueries();
  // Nothing is asked for screens that are about to go.
  await queryClient.invalidateQueries({ refetchType: 'none' });
};

interface SwitchQuestion {
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

interface ActionPorts {
  readonly provider: ConsoleProvider;
  readonly watch: SessionWatch;
  readonly gate: Gate;
  /** Loads the console again at an address: nothing of the page survives it. */
  readonly goTo: (address: string) => void;
}

/** Closes the gate before anything is asked, where the sign-in has already said that the password is still to be given. */
export const standAtGate = (
  { gate, provider }: { readonly gate: Gate; readonly provider: Pick<ConsoleProvider, 'offers'> },
  account: Account | undefined,
): void => {
  gate.forget();
  const state = account?.permissions?.manage_password;
  // Where nothing opens it there is none.
  if (state === undefined || !provider.offers('unlockManage')) return;
  if (state.unlocked_until === null) gate.closed();
  else gate.opened();
};

/** What the shell's own screens may do, on the given provider. */
export const createConsoleActions = ({ provider, watch, gate, goTo }: ActionPorts): ConsoleActions => ({
  login: (form) => requestLogin(provider, form),
  enter: ({ login }) => {
    if (login === undefined || login === null) return undefined;
    const account = keepLogin(login);
    watch.remember();
    watch.announce();
    standAtGate({ gate, provider }, account);
    return account;
  },
  sendCode: (scene, target) => requestCode(provider, scene, target),
  resetPassword: async ({ countryCode, mobile, code, password }) => {
    await provider.call('resetPassword', { country_code: countryCode, mobile, code, password });
  },
  register: async (form) => {
    keepRegistration(await requestRegistration(provider, form), form);
    watch.remember();
    watch.announce();
    gate.forget();
    goTo('/');
  },
  companies: async () => (await provider.call('companyList', {})).list,
  switchCompany: async (companyId) => {
    keepLogin(await provider.call('switchCompany', { target_company_id: companyId }));
    watch.remember();
    watch.announce();
    goTo('/');
  },
  // A server that is not in demo mode refuses the call; there is then nothing to offer.
  demoAccounts: async () => (await provider.call('demoAccounts', {}).catch(() => ({ list: [] }))).list,
  smsOutbox: async () => (await provider.call('demoSmsOutbox', {}).catch(() => ({ list: null }))).list,
});
