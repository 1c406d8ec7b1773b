import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyPlaceOf, linkKeyOf, linkKeysOf } from '#server/http/openPrepared.ts';
import { sealedColumns } from '#server/operator/keyCommand.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import {
  createKeyringSealer,
  createLinkSealer,
  type KeyPlace,
  type LinkSealer,
} from '#server/platform/outbound/signing.ts';
import { type Backend, createBackend, testNow } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let dataDirectory: string;
let settings: Parameters<typeof linkKeysOf>[0];

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  dataDirectory = mkdtempSync(join(tmpdir(), 'console-key-'));
  settings = { dataDirectory, linkKey: undefined, linkKeyOld: undefined };
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

const ids: Readonly<Record<string, number>> = {
  invite_link: 5,
  second_factor: people.main.userId,
  sign_on: company,
  company_verification: 3,
};
const command = (verb: string, keys: KeyPlace = keyPlaceOf(settings)) =>
  runOperatorCommand(backend.database.db, ['key', verb], { at: testNow, provider: undefined, keys });

/** A value of each kind, sealed by this key. */
const sealEach = async (links: LinkSealer) => {
  const { db } = backend.database;
  const sealed = (table: string) =>
    links.seal(
      table,
      sealedColumns.find((each) => each.table === table)?.subject(company, ids[table] ?? 0) ?? '',
    );
  await db
    .insertInto('invite_link')
    .values({
      company_id: company,
      invite_id: 5,
      dept_id: 10,
      creator_id: people.main.userId,
      token_hash: 'hash',
      sealed: sealed('invite_link'),
      validity: 2,
      created_at: testNow,
      updated_at: testNow,
    })
    .execute();
  await db
    .insertInto('second_factor')
    .values({
      company_id: company,
      user_id: people.main.userId,
      sealed_secret: sealed('second_factor'),
      created_at: testNow,
    })
    .execute();
  await db
    .insertInto('sign_on')
    .values({ company_id: company, secret_sealed: sealed('sign_on') })
    .execute();
  await db
    .insertInto('company_verification')
    .values({
      company_id: company,
      verification_id: 3,
      status: 1,
      org_type: 'company' as never,
      name: 'name',
      legal_representative: 'name',
      id_number_sealed: sealed('company_verification'),
      id_number_mask: '1***1',
      phone: '1',
      province: 'a',
      city: 'b',
      detail_address: 'c',
      submitted_by: people.main.userId,
      submitted_at: testNow,
    })
    .execute();
};

/** What each kind opens to; undefined: this sealer opens it not. */
const opened = async (links: LinkSealer) =>
  Promise.all(
    sealedColumns.map(async ({ table, column, subject }) => {
      const { rows } = await sql<{ readonly sealed: string }>`
        select ${sql.ref(column)} as sealed from ${sql.table(table)} where company_id = ${company}`.execute(
        backend.database.db,
      );
      return links.open(rows[0]?.sealed ?? '', subject(company, ids[table] ?? 0));
    }),
  );
const all = sealedColumns.map(({ table }) => table);
const none = sealedColumns.map(() => undefined);

it('every sealed column of the database is sealed again', async () => {
  const { rows } = await sql<{ readonly name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name like '%sealed%' and data_type = 'text'`.execute(
    backend.database.db,
  );

  expect(rows.map(({ name }) => name).sort()).toEqual(
    sealedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});

describe('a rotation of the key in a file', () => {
  it('seals each kind under a new key, and a running server opens them before and after', async () => {
    const running = createKeyringSealer(() => linkKeysOf(settings));
    const old = createLinkSealer(linkKeyOf(settings));
    await sealEach(old);

    const { lines, isDone } = await command('rotate');

    expect(isDone).toBe(true);
    expect(lines).toContain('secrets of authenticators: 1 of 1 sealed again');
    expect(await opened(running)).toEqual(all);
    expect(await opened(createLinkSealer(linkKeyOf(settings)))).toEqual(all);
    expect(await opened(old)).toEqual(none);
    expect(old.open(running.seal('later', 's'), 's')).toBeUndefined();
  });

  it('keeps the old key until it is finished, and seals again what came meanwhile', async () => {
    const old = createLinkSealer(linkKeyOf(settings));
    await command('rotate');
    await sealEach(old);
    expect(await opened(createKeyringSealer(() => linkKeysOf(settings)))).toEqual(all);
    expect((await command('rotate')).isDone).toBe(false);

    expect((await command('finish')).isDone).toBe(true);

    expect(existsSync(join(dataDirectory, 'link-key.old'))).toBe(false);
    expect(await opened(createLinkSealer(linkKeyOf(settings)))).toEqual(all);
    expect((await command('finish')).isDone).toBe(false);
  });

  it('that breaks off after the database leaves everything readable, and goes on with the same key', async () => {
    const running = createKeyringSealer(() => linkKeysOf(settings));
    await sealEach(createLinkSealer(linkKeyOf(settings)));
    const broken: KeyPlace = {
      ...keyPlaceOf(settings),
      replace: () => {
        throw new Error('the disk is full');
      },
    };

    await expect(command('rotate', broken)).rejects.toThrow('the disk is full');
    expect(await opened(running)).toEqual(all);
    expect((await command('finish')).isDone).toBe(false);
    expect(existsSync(join(dataDirectory, 'link-key.new'))).toBe(true);

    expect((await command('rotate')).lines).toContain('invite links: 0 of 1 sealed again');
    expect(await opened(createLinkSealer(linkKeyOf(settings)))).toEqual(all);
  });

  it('names what no key opens, and leaves it as it is', async () => {
    const lost = createLinkSealer(new Uint8Array(32).fill(9));
    await sealEach(lost);

    const { lines, isDone } = await command('rotate');

    expect(isDone).toBe(false);
    expect(lines.join('\n')).toContain(`sign_on ${company}/${company} opens with no key`);
    expect(await opened(lost)).toEqual(all);
  });
});

describe('a rotation of a key that is set by hand', () => {
  const [oldKey, newKey] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

  it('says what to set, and changes nothing', async () => {
    settings = { ...settings, linkKey: oldKey };
    await sealEach(createLinkSealer(oldKey));

    const { lines, isDone } = await command('rotate');

    expect(isDone).toBe(false);
    expect(lines.join('\n')).toContain('LINK_KEY_OLD=<new key>');
    expect(await opened(createLinkSealer(oldKey))).toEqual(all);
  });

  it('seals everything under LINK_KEY that LINK_KEY_OLD opens', async () => {
    settings = { ...settings, linkKey: newKey, linkKeyOld: oldKey };
    await sealEach(createLinkSealer(oldKey));

    expect((await command('rotate')).isDone).toBe(true);

    expect(await opened(createLinkSealer(newKey))).toEqual(all);
    expect(await opened(createLinkSealer(oldKey))).toEqual(none);
    expect(existsSync(join(dataDirectory, 'link-key'))).toBe(false);
  });
});
