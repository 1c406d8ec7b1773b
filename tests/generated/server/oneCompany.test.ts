import * as fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '#engine/model.ts';
import { callsOf } from '#server/platform/contract.ts';
import { validRequest } from '#tests/builders/requests.ts';
import { standings } from '#tests/builders/standing.ts';
import { giveAccount, password } from '#tests/server/account/accounts.ts';
import { newestCode } from '#tests/server/code/outbox.ts';
import { people } from '#tests/setup/company.ts';
import { strength } from '#tests/setup/strength.ts';
import { asking, isPlanned, statementsOf } from './crowd.ts';
import { type Matrix, openMatrix } from './matrixWorld.ts';
import { contract } from './nouns.ts';
import { hearConnections, openPartedDatabase, type PartedDatabase } from './partedDatabase.ts';

/** The same requests every day, as for the plans (`plans.test.ts`). */
const seed = 20_261_201;
const patienceMs = 300_000;

/** Calls that read over companies, and why. */
const known: Readonly<Record<string, string>> = {
  smsSend: 'Whether anyone is known by a number, asked by no one who is signed in.',
  loginCode: 'Who signs in by a number has said no company yet.',
  loginAccount: 'Who signs in by a number has said no company yet.',
  joinInfo: 'The token of an invitation says which company it is of.',
  connectDepartment: 'Whether one company stands in the tree of another leads from company to company.',
};

const requestsOf = (call: CallModel): readonly object[] => [
  {},
  ...(call.request.properties?.keyword === undefined ? [] : [{ keyword: '王芳' }]),
  ...(fc.sample(validRequest(call.request), { numRuns: strength(2, 6), seed }) as readonly object[]),
];

/** The main administrator, someone who sees a part, and where there is time who administers nothing. */
const readers = ['main', 'sub', 'member']
  .slice(0, strength(2, 3))
  .flatMap((name) => standings.filter((each) => each.name === name));

const { heard, restore } = hearConnections();
let matrix: Matrix;
let parted: PartedDatabase;

beforeAll(async () => {
  parted = await openPartedDatabase(contract);
  matrix = await openMatrix();
}, patienceMs);

afterAll(async () => {
  restore();
  await parted?.close();
});

const mobile = '13800010001';

/** Someone signs in as people do: no request that is drawn has their number. */
const signInStatements = async (): Promise<ReadonlyMap<CompiledQuery, string>> => {
  const { backend } = matrix;
  const number = { country_code: '86', device_id: 'd1' };
  const statements = new Map<CompiledQuery, string>();
  const ask = async (name: string, fields: object): Promise<void> => {
    heard.mockClear();
    expect((await backend.call(name, { ...number, ...fields })).code).toBe(0);
    for (const [query] of heard.mock.calls) if (isPlanned(query.sql)) statements.set(query, name);
  };
  await giveAccount(backend, mobile, people.main);
  await ask('smsSend', { scene: 'login', phone: mobile });
  await ask('loginCode', { mobile, code: await newestCode(backend, mobile) });
  await ask('loginAccount', { mobile, password });
  return statements;
};

describe('every statement of a call', () => {
  it('carries the company of the user who asks', { timeout: patienceMs }, async () => {
    const calls = callsOf(contract).filter(({ encoding }) => asking.includes(encoding));
    const statements = await statementsOf(matrix, heard, { calls, readers, requestsOf });
    expect(parted.tables).toEqual(expect.arrayContaining(['member', 'operation_record', 'device']));
    expect(statements.size).toBeGreaterThan(500);

    const wide = new Map<string, string>();
    for (const [query, call] of [...statements, ...(await signInStatements())])
      for (const table of await parted.readWidely(query))
        wide.set(call, `${table}: ${query.sql.replaceAll(/\s+/g, ' ').slice(0, 300)}`);

    expect(Object.fromEntries([...wide].filter(([call]) => known[call] === undefined))).toEqual({});
    // What is named without a need goes from the list.
    expect([...wide.keys()].toSorted()).toEqual(Object.keys(known).toSorted());
  });
});

describe('a statement that reads other companies', () => {
  it.each([
    ['names none', 'select name from department where id = $1', [10], ['department']],
    [
      'names several',
      'select name from department where company_id = any($1)',
      [[1, 2, 3, 4, 5, 6, 7, 8]],
      ['department'],
    ],
    [
      'names one, and not of the table it joins',
      'select 1 from member join membership seat on seat.user_id = member.user_id where member.company_id = $1',
      [1],
      ['membership'],
    ],
    ['changes rows of any', 'update member set name = $1 where user_id = $2', ['王芳', 1], ['member']],
    [
      'names one for all it joins',
      'select 1 from member join membership seat on seat.company_id = member.company_id where member.company_id = $1',
      [1],
      [],
    ],
    [
      'looks each of its rows up in its own company',
      'select (select count(*) from membership where company_id = member.company_id) from member where company_id = $1',
      [1],
      [],
    ],
  ])('is found where it %s', async (_, text, parameters, tables) => {
    expect(await parted.readWidely(CompiledQuery.raw(text, parameters))).toEqual(tables);
  });
});
