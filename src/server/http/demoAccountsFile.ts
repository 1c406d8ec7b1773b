import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoAccount } from '#server/demo/demoPeople.ts';

/** One entry of `DATA_DIR/demo-accounts.json`, read by people and by scripts: ids in the wire's spelling. */
interface AccountEntry {
  readonly role: string;
  readonly name: string;
  readonly country_code: string;
  readonly mobile: string;
  readonly password: string;
  readonly managementPassword: string;
  readonly company_id: number;
  readonly company_name: string;
  readonly user_id: number;
}

const fileName = 'demo-accounts.json';
const ownerOnly = 0o600;

const entryOf = ({ companyId, companyName, userId, countryCode, ...account }: DemoAccount): AccountEntry => ({
  ...account,
  country_code: countryCode,
  company_id: companyId,
  company_name: companyName,
  user_id: userId,
});

const accountOf = ({
  company_id,
  company_name,
  user_id,
  country_code,
  ...entry
}: AccountEntry): DemoAccount => ({
  ...entry,
  countryCode: country_code,
  companyId: company_id,
  companyName: company_name,
  userId: user_id,
});

/** The accounts written when the demo companies were made; none where the file is missing. */
export const readDemoAccounts = (directory: string): readonly DemoAccount[] => {
  const path = join(directory, fileName);
  if (!existsSync(path)) return [];
  // Written by `writeDemoAccounts` alone.
  return (JSON.parse(readFileSync(path, 'utf8')) as AccountEntry[]).map(accountOf);
};

/** Writes the accounts for the owner of the data directory alone. */
export const writeDemoAccounts = (directory: string, accounts: readonly DemoAccount[]): void => {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, fileName);
  writeFileSync(path, `${JSON.stringify(accounts.map(entryOf), null, 2)}\n`);
  chmodSync(path, ownerOnly);
};
