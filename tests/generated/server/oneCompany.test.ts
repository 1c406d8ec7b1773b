import * as fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '#engine/model.ts';
import { callsOf } from '#server/platform/contract.ts';
import { validRequest } from '#tests/builders/requests.ts';
import { standings } from '#tests/builders/standing.ts';
import { strength } from '#tests/setup/strength.ts';
import { asking, statementsOf } from './crowd.ts';
import { type Matrix, openMatrix } from './matrixWorld.ts';
import { contract } from './nouns.ts';
import { hearConnections, openPartedDatabase, type PartedDatabase } from './partedDatabase.ts';

/** The same requests every day, as for the plans (`plans.test.ts`). */
const seed = 20_261_201;
const patienceMs = 300_000;

/** Calls that may read over companies, and why. */
const known: Readonly<Record<string, string>> = {
  loginCode: 'Who signs in by a number has said no company yet.',
  loginPassword: 'Who signs in by a number has said no company yet.',
  companyList: 'The companies of an account.',
  loginUser: 'The companies of an account.',
  captchaSms: 'Whether anyone is known by a number, said by no one who is signed in.',
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

describe('every statement of a call', () => {
  it('carries the company of whoever asks', { timeout: patienceMs }, async () => {
    const calls = callsOf(contract).filter(({ encoding }) => asking.includes(encoding));
    const statements = await statementsOf(matrix, heard, { calls, readers, requestsOf });
    expect(parted.tables).toEqual(expect.arrayContaining(['member', 'operation_record', 'device']));
    expect(statements.size).toBeGreaterThan(500);

    const wide = new Map<string, string>();
    for (const [query, call] of statements)
      for (const table of await parted.readWidely(query))
        wide.set(call, `${table}: ${query.sql.replaceAll(/\s+/g, ' ').slice(0, 300)}`);

    expect(Object.fromEntries([...wide].filter(([call]) => known[call] === undefined))).toEqual({});
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
