import type { ConsoleActions } from '#app/console/console.ts';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Account } from '#session/account.ts';
import type { Gate } from '#session/gate.ts';
import type { SessionWatch } from '#session/sessionWatch.ts';
import {
  keepLogin,
  keepRegistration,
  requestCode,
  requestLogin,
  requestRegistration,
} from './accountCalls.ts';

export interface ActionPorts {
  readonly provider: ConsoleProvider;
  readonly watch: SessionWatch;
  readonly gate: Gate;
  /** Loads the console anew at an address: nothing of the page survives it. */
  readonly goTo: (address: string) => void;
}

/** Closes the gate before anything is asked, where the sign-in has already said that the password is still to be given. */
export const standAtGate = (gate: Gate, account: Account | undefined): void => {
  gate.forget();
  const state = account?.permissions?.manage_password;
  if (state === undefined) return;
  if (state.unlocked_until === null) gate.closed();
  else gate.opened();
};

/** What the shell's own screens may do, on the given provider. */
export const createConsoleActions = ({ provider, watch, gate, goTo }: ActionPorts): ConsoleActions => ({
  login: (form) => requestLogin(provider, form),
  enter: ({ login }) => {
    if (login === undefined || login === null) return undefined;
    const account = keepLogin(login);
    watch.settle();
    watch.announce();
    standAtGate(gate, account);
    return account;
  },
  sendCode: (scene, target) => requestCode(provider, scene, target),
  resetPassword: async ({ countryCode, mobile, code, password }) => {
    await provider.call('resetPassword', { country_code: countryCode, mobile, code, password });
  },
  register: async (form) => {
    keepRegistration(await requestRegistration(provider, form), form);
    watch.settle();
    watch.announce();
    gate.forget();
    goTo('/');
  },
  companies: async () => (await provider.call('companyList', {})).list,
  switchCompany: async (companyId) => {
    keepLogin(await provider.call('switchCompany', { target_company_id: companyId }));
    watch.settle();
    watch.announce();
    goTo('/');
  },
  // A server that is not in demo mode refuses the call; there is then nothing to offer.
  demoAccounts: async () => (await provider.call('demoAccounts', {}).catch(() => ({ list: [] }))).list,
  smsOutbox: async () => (await provider.call('demoSmsOutbox', {}).catch(() => ({ list: null }))).list,
});
