import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClientFile, newestFirst, platformOf } from '#domain/client/clientFile.ts';
import { createBackend } from '#tests/setup/backend.ts';

const installer = 'not really an installer';
let folder: string;

const publish = (clients: readonly object[]): void =>
  writeFileSync(join(folder, 'downloads.json'), JSON.stringify({ clients }));

const client = (version: string, file = 'setup.exe') => ({
  platform: 'windows',
  version,
  released: '2026-03-01',
  file,
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'downloads-'));
  writeFileSync(join(folder, 'setup.exe'), installer);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const listOf = async (config: Parameters<typeof createBackend>[0]): Promise<readonly ClientFile[]> => {
  const backend = await createBackend(config);
  const answer = await backend.send('/downloads.json');
  expect(answer.status).toBe(200);
  return (await answer.json()).clients;
};

describe('published clients', () => {
  it('are told with size and checksum of their files, newest first', async () => {
    writeFileSync(join(folder, 'old.exe'), 'old');
    publish([client('1.9', 'old.exe'), client('1.10')]);

    const clients = await listOf({ config: { downloadsDirectory: folder } });

    expect(clients.map(({ version }) => version)).toEqual(['1.10', '1.9']);
    expect(clients[0]).toMatchObject({
      size: installer.length,
      sha256: createHash('sha256').update(installer).digest('hex'),
    });
  });

  it('can be fetched, and no other file of the folder', async () => {
    publish([client('1.0')]);
    const backend = await createBackend({ config: { downloadsDirectory: folder } });

    const file = await backend.send('/download/files/setup.exe');
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="setup.exe"');
    expect(await file.text()).toBe(installer);
    expect((await backend.send('/download/files/downloads.json')).status).toBe(404);
    expect((await backend.send('/download/files/..%2Fsecret')).status).toBe(404);
  });

  it('are none where nobody publishes any', async () => {
    expect(await listOf({})).toEqual([]);
  });

  it('of the demo are shortcuts to this console', async () => {
    const account = {
      role: 'main',
      name: 'c',
      countryCode: '86',
      mobile: '1',
      password: 'a',
      managementPassword: 'b',
      companyId: 1,
      userId: 1,
    };
    const backend = await createBackend({ config: { demoAccounts: [account] } });

    const clients: readonly ClientFile[] = (await (await backend.send('/downloads.json')).json()).clients;
    const [first] = clients;
    const content = await (await backend.send(`/download/files/${first?.file}`)).text();
    expect(content).toContain(backend.ports.config.publicOrigin());
    expect(createHash('sha256').update(content).digest('hex')).toBe(first?.sha256);
  });

  it('are not told from a list that cannot be meant', async () => {
    publish([{ ...client('1.0'), file: '../secret' }]);
    const backend = await createBackend({ config: { downloadsDirectory: folder } });
    expect((await backend.send('/downloads.json')).status).toBe(500);
  });
});

describe('a client', () => {
  it('is newer by numbers, not by letters', () => {
    const one = { ...client('2.0.10'), size: 1, sha256: '', platform: 'windows' } as const;
    expect(newestFirst(one, { ...one, version: '2.0.9' })).toBeLessThan(0);
    expect(newestFirst(one, { ...one, version: '2.1' })).toBeGreaterThan(0);
  });

  it('is for the system the browser names', () => {
    expect(platformOf('Mozilla/5.0 (Linux; Android 14)')).toBe('android');
    expect(platformOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)')).toBe('ios');
    expect(platformOf('Mozilla/5.0 (Windows NT 10.0)')).toBe('windows');
    expect(platformOf('curl/8')).toBeUndefined();
  });
});
