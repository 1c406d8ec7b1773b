import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDemoAccounts, writeDemoAccounts } from '#server/http/openPrepared.ts';

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

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'demo-accounts-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

describe('the file of demo accounts', () => {
  it('names role, mobile, passwords and ids as scripts expect them', () => {
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
    expect(readDemoAccounts(directory)).toEqual([]);
    writeDemoAccounts(directory, [account]);

    expect(readDemoAccounts(directory)).toEqual([account]);
  });

  it('is for its owner alone', () => {
    writeDemoAccounts(directory, [account]);

    expect(statSync(join(directory, 'demo-accounts.json')).mode & 0o077).toBe(0);
  });
});
