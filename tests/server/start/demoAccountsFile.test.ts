import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDemoAccounts, writeDemoAccounts } from '#server/demoAccountsFile.ts';

const account = {
  role: 'main',
  name: '甲',
  companyId: 1,
  companyName: '澜山',
  userId: 7,
  countryCode: '86',
  mobile: '13800001000',
  password: 'Login26',
  managementPassword: 'Manage26',
};

const freshDirectory = (): string => mkdtempSync(join(tmpdir(), 'demo-accounts-'));

describe('the file of demo accounts', () => {
  it('names role, mobile, passwords and ids as scripts expect them', () => {
    const directory = freshDirectory();

    writeDemoAccounts(directory, [account]);

    expect(JSON.parse(readFileSync(join(directory, 'demo-accounts.json'), 'utf8'))).toMatchObject([
      {
        role: 'main',
        mobile: '13800001000',
        password: 'Login26',
        managementPassword: 'Manage26',
        company_id: 1,
        user_id: 7,
      },
    ]);
  });

  it('gives back what was written', () => {
    const directory = freshDirectory();

    writeDemoAccounts(directory, [account]);

    expect(readDemoAccounts(directory)).toEqual([account]);
    expect(readDemoAccounts(freshDirectory())).toEqual([]);
  });

  it('is for its owner alone', () => {
    const directory = freshDirectory();

    writeDemoAccounts(directory, [account]);

    expect(statSync(join(directory, 'demo-accounts.json')).mode & 0o077).toBe(0);
  });
});
