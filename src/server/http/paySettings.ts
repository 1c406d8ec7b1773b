import { demoPaying, type PaySettings } from '#server/platform/outbound/payPort.ts';
import { type Environment, SettingsError } from './environment.ts';

/** An account is named whole or not at all: money sent to half of one is lost. */
const payeeOf = (environment: Environment): PaySettings['payee'] => {
  const { PAYEE_NAME: payee, PAYEE_BANK: bank, PAYEE_ACCOUNT: account } = environment;
  if (!payee && !bank && !account) return undefined;
  if (!payee || !bank || !account)
    throw new SettingsError('PAYEE_NAME, PAYEE_BANK and PAYEE_ACCOUNT go together');
  return { payee, bank, account, isDemo: false };
};

const payAddressOf = (given: string | undefined): string | undefined => {
  if (given === undefined || given === '') return undefined;
  if (!given.startsWith('https://') || !URL.canParse(given) || !given.includes('{order}'))
    throw new SettingsError(
      `PAY_ADDRESS is "${given}"; it takes an https address with {order} in it, such as https://pay.example.com/{order}?fen={amount}`,
    );
  return given;
};

/** Where money goes. The demo shows every way, by an address and an account that take no money. */
export const payingOf = (environment: Environment, isDemo: boolean): PaySettings => ({
  address: payAddressOf(environment.PAY_ADDRESS) ?? (isDemo ? demoPaying.address : undefined),
  payee: payeeOf(environment) ?? (isDemo ? demoPaying.payee : undefined),
});
