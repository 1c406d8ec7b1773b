import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const startTimeoutMs = 110_000;
const pollMs = 100;

/** Names the environment's variable for a data directory with the demo companies in it. */
export const madeDataKey = 'JOURNEY_DATA';

export interface DemoAccount {
  readonly role: string;
  readonly mobile: string;
  readonly password: string;
  readonly managementPassword: string;
  readonly company_id: number;
  readonly name: string;
}

/** A running product with a data directory of its own; `restart` stops it cleanly and starts it on the same data, with other settings where given. */
export interface RunningConsole {
  readonly address: string;
  /** Where its data lies. */
  readonly directory: string;
  readonly accounts: readonly DemoAccount[];
  readonly restart: (environment?: Readonly<Record<string, string>>) => Promise<void>;
  /** Kills it in the midst of what it does, and starts it again on the same data. */
  readonly crash: () => Promise<void>;
  /** Stops it cleanly and keeps its data. */
  readonly stop: () => Promise<void>;
  /** Stops it and clears its data away: no one will ask for it again. */
  readonly remove: () => Promise<void>;
  /** Everything the process has printed so far. */
  readonly output: () => string;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const waitUntilReady = async (address: string, server: ChildProcess): Promise<void> => {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`);
    const isReady = await fetch(`${address}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`Nothing answered at ${address} within ${startTimeoutMs} ms`);
};

const ended = (server: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve();
    else server.on('exit', () => resolve());
  });

/** An empty data directory, or a copy of the one whose demo companies were made before the journeys began. */
const dataDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'journey-'));
  const made = process.env[madeDataKey];
  if (made !== undefined) cpSync(made, directory, { recursive: true });
  return directory;
};

/** Starts the product as its README says, on a free port and a data directory of its own. */
export const startConsole = async (mode: 'start' | 'dev' = 'start'): Promise<RunningConsole> => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const directory = dataDirectory();
  const commands = { start: ['dist/server/main.js'], dev: ['--import', 'tsx', 'scripts/dev.ts'] } as const;
  let printed = '';
  const launch = async (environment: Readonly<Record<string, string>> = {}): Promise<ChildProcess> => {
    const server = spawn(process.execPath, [...commands[mode]], {
      env: { ...process.env, REVIEW_MODE: 'manual', PORT: String(port), DATA_DIR: directory, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk) => {
        printed += String(chunk);
      });
    await waitUntilReady(address, server).catch((error: unknown) => {
      server.kill('SIGKILL');
      throw new Error(`${String(error)}\n${printed}`);
    });
    return server;
  };
  let server = await launch();
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.kill(signal);
    await ended(server);
  };
  const stop = () => end('SIGTERM');
  return {
    address,
    directory,
    accounts: JSON.parse(readFileSync(join(directory, 'demo-accounts.json'), 'utf8')),
    restart: async (environment) => {
      await stop();
      server = await launch(environment);
    },
    crash: async () => {
      await end('SIGKILL');
      server = await launch();
    },
    stop,
    remove: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
      // The packages Vite has prepared for this port: 50 MB no one would find again.
      if (mode === 'dev') rmSync(join('.cache', 'vite', String(port)), { recursive: true, force: true });
    },
    output: () => printed,
  };
};

const accountOf = ({ accounts }: RunningConsole, role: string): DemoAccount => {
  const account = accounts.find((candidate) => candidate.role === role);
  if (account === undefined) throw new Error(`No demo account of role ${role}`);
  return account;
};

/**
 * Signs a browser in as the first demo account of a role, by calls: the next page it opens is the console behind its gate. Stories in
 * which someone signs in go by the login page (`fillAccount`).
 */
export const signIn = async (page: Page, console: RunningConsole, role = 'main'): Promise<void> => {
  const { mobile, password, managementPassword, company_id: companyId } = accountOf(console, role);
  const device = { deviceId: randomBytes(32).toString('hex') };
  const ask = async (path: string, request: Readonly<Record<string, unknown>>) => {
    const answer = await page.request.post(`${console.address}/api${path}`, {
      headers: { origin: console.address, 'sec-fetch-site': 'same-origin' },
      data: { device_id: device.deviceId, ...request },
    });
    const { code, message, data } = await answer.json();
    if (code !== 0) throw new Error(`${path}: ${message}`);
    return data;
  };
  const { login } = await ask('/login/account', {
    country_code: '86',
    mobile,
    password,
    target_company_id: companyId,
  });
  const session = { user_id: login.user.user_id, token: login.token, company_id: companyId };
  await ask('/login/unlockManage', { ...session, password: managementPassword });
  // The token is another one since the gate was opened: the answer has set it.
  const cookies = Object.entries({ user_id: session.user_id, company_id: companyId, ...device }).map(
    ([name, value]) => ({
      name,
      value: String(value),
      url: console.address,
      sameSite: 'Strict' as const,
    }),
  );
  await page.context().addCookies(cookies);
};

/** Fills and submits the login page that is shown. */
export const fillAccount = async (page: Page, console: RunningConsole, role = 'main'): Promise<void> => {
  const account = accountOf(console, role);
  await page.getByLabel('手机号').fill(account.mobile);
  await page.locator('input[type=password]').fill(account.password);
  await page.keyboard.press('Enter');
  const arrived = page.waitForURL((url) => !url.pathname.startsWith('/login'));
  const company = page.getByRole('button', { name: /澜山智能装备/ }).first();
  // An account of several companies is asked which one; others arrive at once.
  await Promise.race([arrived, company.click({ timeout: 20_000 }).catch(() => undefined)]);
  await arrived;
  await unlock(page, account);
};

/** Forgets who is signed in. The page is left first: one that is still asking would go to the login page in the midst of the next step. */
export const forgetSession = async (page: Page): Promise<void> => {
  await page.goto('about:blank');
  await page.context().clearCookies();
};

/** Gives the management password at the gate. */
export const unlock = async (
  page: Page,
  { managementPassword }: Pick<DemoAccount, 'managementPassword'>,
): Promise<void> => {
  const gate = page.getByRole('dialog', { name: '请输入管理密码' });
  await gate.getByRole('textbox', { name: '管理密码' }).fill(managementPassword);
  await page.keyboard.press('Enter');
  await gate.waitFor({ state: 'detached' });
};

/** Gives the management password once more, for what asks for it again; within five minutes it is not asked again. */
export const proveAnew = async (page: Page, console: RunningConsole, role = 'main'): Promise<void> => {
  const account = console.accounts.find((candidate) => candidate.role === role);
  const question = page.getByRole('dialog', { name: '验证身份' });
  await question.getByRole('textbox', { name: '管理密码' }).fill(account?.managementPassword ?? '');
  await question.getByRole('button', { name: '验证并继续' }).click();
  await question.waitFor({ state: 'detached' });
};
