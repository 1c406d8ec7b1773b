import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkChains, exportHeads, readHeads } from '#server/features/records/exportHeads.ts';
import { sealRecords, verifyChain } from '#server/features/records/verifyChain.ts';
import { auditKeyOf, createAuditExport, isSignedBy } from '#server/platform/outbound/audit/auditExport.ts';
import { memoryStore } from '#server/platform/outbound/fileStore.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/store/operationRecords.ts';
import { type Provider, startProvider } from '#tests/server/platform/sms/provider.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

const pair = generateKeyPairSync('ed25519');
const key = auditKeyOf(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
const publicKey = auditKeyOf(pair.publicKey.export({ format: 'pem', type: 'spki' }).toString());
const hour = 3_600_000;
let backend: Backend;
let now: Date;
let provider: Provider;

const later = (milliseconds: number): void => {
  now = new Date(now.getTime() + milliseconds);
};
const addRecord = async (): Promise<void> => {
  const entries = [{ action: 'timer', targetType: 'department', targetId: 1, targetName: '市场部' }];
  await insertOperationRecords(backend.database.db, {
    origin: timerOrigin(company, now),
    category: 'department',
    entries,
  });
  await sealRecords(backend.ports);
};
/** As the owner of the database could, past the guard of the table. */
const tamper = async (name: string): Promise<void> => {
  const { db } = backend.database;
  await sql`alter table operation_record disable trigger all`.execute(db);
  await sql`update operation_record set target_name = ${name} where company_id = ${company}`.execute(db);
  await sql`alter table operation_record enable trigger all`.execute(db);
};
const brokenSince = async () =>
  (await backend.call('operationRecords', {}, await backend.signIn(people.main))).data.broken_since;

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  provider = await startProvider();
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  await addRecord();
});
afterEach(() => provider.close());

describe('heads of the chains', () => {
  const exporting = (place: Parameters<typeof createAuditExport>[0], signedBy = key) => ({
    ...backend.ports,
    audit: createAuditExport(place, { key: signedBy, everyHours: 24 }),
  });

  it('are written into a folder once a day, signed, and the chain comes by them', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'heads-'));
    const ports = exporting({ kind: 'folder', directory });

    const counts = [await exportHeads(ports), await exportHeads(ports)];
    later(24 * hour);
    counts.push(await exportHeads(ports));

    expect(counts).toEqual([1, 0, 1]);
    const [file = ''] = readdirSync(directory).sort();
    const { heads } = readHeads(readFileSync(join(directory, file), 'utf8'), publicKey);
    expect(heads).toMatchObject([{ company_id: company, position: 1 }]);
    await addRecord();
    expect((await verifyChain(backend.database.db, company, heads[0])).breach).toBeUndefined();
  });

  it('show that a chain was made anew as a whole', async () => {
    const store = memoryStore();
    await exportHeads(exporting({ kind: 'bucket', store }));
    const document = Buffer.from((await store.read('0/heads-2026-11-23T02-00-00-000Z')) ?? []).toString(
      'utf8',
    );
    const { db } = backend.database;
    await tamper('别的部门');
    for (const table of ['record_seal', 'record_chain']) {
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(db);
      await sql`delete from ${sql.table(table)}`.execute(db);
      // The next file of this worker has the same database.
      await sql`alter table ${sql.table(table)} enable trigger all`.execute(db);
    }
    await sealRecords(backend.ports);

    const [head] = readHeads(document, key).heads;

    expect((await verifyChain(db, company)).breach).toBeUndefined();
    expect((await verifyChain(db, company, head)).breach).toEqual({ kind: 'anchor', position: 1 });
  });

  it('are posted to a webhook with the signature of Standard Webhooks', async () => {
    await exportHeads(exporting({ kind: 'webhook', url: provider.url }));

    const [received] = provider.received;
    if (received === undefined) throw new Error('Expected a post');
    const { headers, body } = received;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const [version, signature = ''] = String(headers['webhook-signature']).split(',');
    expect(version).toBe('v1a');
    expect(isSignedBy(publicKey, signed, signature)).toBe(true);
    expect(readHeads(body, publicKey).heads).toHaveLength(1);
  });

  it('that could not be given away are logged, counted and tried again', async () => {
    provider.answer = { status: 503, body: {} };
    const ports = exporting({ kind: 'webhook', url: provider.url });

    await exportHeads(ports);
    later(11 * 60_000);
    provider.answer = { status: 200, body: {} };
    await exportHeads(ports);

    expect(provider.received).toHaveLength(2);
    expect(backend.lines).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'audit heads not exported' }),
    );
    expect(await ports.metrics.text()).toContain(
      'console_audit_runs_total{work="export",outcome="failed"} 1',
    );
  });

  it('of another key, changed, or of a weak secret are refused', async () => {
    const secret = auditKeyOf('a secret of more than thirty-two characters');
    const store = memoryStore();
    await exportHeads(exporting({ kind: 'bucket', store }, secret));
    const document = Buffer.from((await store.read('0/heads-2026-11-23T02-00-00-000Z')) ?? []).toString(
      'utf8',
    );

    expect(readHeads(document, secret).heads).toHaveLength(1);
    expect(() => readHeads(document, publicKey)).toThrow('not of this key');
    expect(() => readHeads(document.replace('position\\":1', 'position\\":2'), secret)).toThrow(
      'not of this key',
    );
    expect(() => auditKeyOf('short')).toThrow('at least 32 characters');
    expect(createPublicKey(pair.privateKey).asymmetricKeyType).toBe('ed25519');
  });
});

describe('the scheduled check of a chain', () => {
  it('reads each chain once a day and says nothing of one that is whole', async () => {
    const counts = [await checkChains(backend.ports), await checkChains(backend.ports)];
    later(25 * hour);
    counts.push(await checkChains(backend.ports));

    expect(counts).toEqual([1, 0, 1]);
    expect(await brokenSince()).toBeNull();
  });

  it('tells of one that was tampered with: log, metric, and the page of records until it is whole', async () => {
    const first = now.toISOString();
    await tamper('别的部门');
    await checkChains(backend.ports);
    const broken = await brokenSince();
    later(25 * hour);
    await checkChains(backend.ports);
    const still = await brokenSince();
    await tamper('市场部');
    later(25 * hour);
    await checkChains(backend.ports);

    expect([broken, still, await brokenSince()]).toEqual([first, first, null]);
    expect(backend.lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        message: 'records were tampered with',
        fields: expect.objectContaining({ kind: 'changed' }),
      }),
    );
    expect(await backend.ports.metrics.text()).toContain(
      'console_audit_runs_total{work="check",outcome="broken"} 2',
    );
  });
});
