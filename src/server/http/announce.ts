import type { DemoAccount } from '#server/platform/handler.ts';

/** What the person who started the server reads: the address, and for the demo who can sign in. */
export const announcement = (address: string, accounts: readonly DemoAccount[]): string => {
  const lines = accounts.map(
    (account) =>
      `  ${account.role.padEnd(12)} +${account.countryCode} ${account.mobile}  ${account.password}  ${account.name}`,
  );
  const demo = lines.length === 0 ? [] : ['', 'Demo accounts (this machine only):', ...lines];
  return ['', `Console: ${address}`, ...demo, ''].join('\n');
};
