import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '#engine/model.ts';
import { callsOf } from '#server/platform/contract.ts';
import { validRequest } from '#tests/builders/requests.ts';
import { reachesOf, type Standing, standings } from '#tests/builders/standing.ts';
import type { TestSession } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { sampleOf } from '#tests/setup/strength.ts';
import { type Matrix, openMatrix } from './matrixWorld.ts';
import { contract } from './nouns.ts';

/** All calls in `npm run test:deep`; the gate is one, so that some of them show each day that it stands. */
const calls = sampleOf(callsOf(contract), 50);

let matrix: Matrix;
const take = () => matrix.take();

beforeAll(async () => {
  matrix = await openMatrix();
});

const keyOf = ({ permission }: CallModel): string => permission.split('.').at(-1) ?? permission;

/** Whether any role of a person may make the call at all. A save may create or update. */
const mayAsk = (call: CallModel, person: Standing): boolean => {
  if (call.permission === 'anyone' || call.permission === 'session') return true;
  const [noun = ''] = call.permission.includes('.') ? call.permission.split('.') : [call.noun];
  const model = contract.models[noun];
  if (model === undefined) return false;
  const key = keyOf(call);
  const isOwnKey = model.permissions[key] !== undefined || key !== 'save';
  return reachesOf(model, isOwnKey ? key : 'create', person).length > 0;
};

/** A key no schema knows: anyone who is let through is refused for that, and nothing is done. */
const probe = { no_such_field: 1 };

/** What only the main administrator may do is refused with a word of its own. */
const refusalOf = (call: CallModel): string => {
  const key = keyOf(call);
  const noun = call.permission.includes('.') ? call.permission.split('.')[0] : call.noun;
  const { permissions = {} } = contract.models[noun ?? ''] ?? {};
  const rights = permissions[key] ?? permissions.create ?? {};
  return Object.keys(rights).join() === 'main' ? 'not_main_admin' : 'no_permission';
};

const toldTo = async (call: CallModel, session: TestSession): Promise<string> => {
  const { code, data } = await matrix.backend.call(call.name, probe, session);
  const key = String(data.error_key);
  if (code === 4001) return 'signed out';
  return key.startsWith('validation.') ? 'let through' : key;
};

const tellAll = async (asked: readonly CallModel[], session: TestSession) => {
  const told = [];
  for (const call of asked) told.push([call.name, await toldTo(call, session)]);
  return told;
};

describe.each(standings)('$name at the gate', (person) => {
  it('is let through to the calls of their roles and to no other', async () => {
    const before = await take();

    const answers = await tellAll(calls, matrix.sessionOf(person));

    const wanted = calls.map((call) => [call.name, mayAsk(call, person) ? 'let through' : refusalOf(call)]);
    expect(answers).toEqual(wanted);
    expect(await take()).toEqual(before);
  });
});

/** Headers of every answer (safety.md section 4, T33): kept by no one, shown in no page, read by no other origin. */
const guarding = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': null,
  'access-control-allow-credentials': null,
} as const;

it('nobody gets further than the session without one, nor their answer out of the page', async () => {
  const closed = calls.filter(({ permission }) => permission !== 'anyone');

  const answers = [];
  for (const call of closed) answers.push(await matrix.backend.call(call.name));

  expect(answers.map(({ code }) => code)).toEqual(closed.map(() => 4001));
  for (const { headers } of answers)
    expect(Object.fromEntries(Object.keys(guarding).map((name) => [name, headers.get(name)]))).toEqual(
      guarding,
    );
});

const signedIn = calls.filter(({ permission }) => permission !== 'anyone');
const gated = calls.filter(({ isGated }) => isGated);
const all = (asked: readonly CallModel[], word: string) => asked.map(({ name }) => [name, word]);

describe('a session', () => {
  it('gets no further than the management password before it is given', async () => {
    const locked = await matrix.backend.signIn(people.main, 'browser', { isUnlocked: false });
    const before = await take();

    expect(await tellAll(gated, locked)).toEqual(all(gated, 'manage_password_required'));
    expect(await take()).toEqual(before);
  });

  // Case R08: the form stays open while the right goes.
  it('loses a right at once, and itself with its person', async () => {
    const { db } = matrix.backend.database;
    const open = await matrix.backend.signIn(people.viewer);
    const had = (await tellAll(calls, open))
      .filter(([, word]) => word === 'let through')
      .map(([name]) => name);
    const lost = signedIn.filter(({ name, permission }) => had.includes(name) && permission !== 'session');
    const own = { company_id: people.viewer.companyId, user_id: people.viewer.userId };
    const where = (of: typeof own) => `company_id = ${of.company_id} and user_id = ${of.user_id}`;

    await sql`delete from administrator where ${sql.raw(where(own))}`.execute(db);
    const without = await tellAll(lost, open);
    await sql`update member set status = 'resigned' where ${sql.raw(where(own))}`.execute(db);
    const gone = await tellAll(signedIn, open);

    expect(lost.length).toBeGreaterThan(10);
    expect(without.filter(([, word]) => word === 'let through')).toEqual(
      lost.filter((call) => isMembers(call)).map(({ name }) => [name, 'let through']),
    );
    expect(gone).toEqual(all(signedIn, 'signed out'));
  });
});

/** What any member may do, so that it stays when an administrator becomes one. */
const isMembers = (call: CallModel): boolean => {
  const { permissions = {} } = contract.models[call.permission.split('.').at(-2) ?? call.noun] ?? {};
  return permissions[keyOf(call)]?.member !== undefined;
};

const steppedUp = calls.filter(({ stepUp }) => stepUp.length > 0);

it('a call that asks for more than a session is not done without it', async () => {
  const session = await matrix.backend.signIn(people.main, 'browser', { hasSteppedUp: false });
  const before = await take();

  const told = [];
  for (const call of steppedUp) {
    const [request = {}] = fc.sample(validRequest(call.request), { numRuns: 1, seed: 1 });
    told.push([call.name, (await matrix.backend.call(call.name, request, session)).data.error_key]);
  }

  const wanted = steppedUp.map(({ name, stepUp }) => [
    name,
    stepUp[0] === 'sms' ? 'sms_required' : 'manage_password_required',
  ]);
  expect(told).toEqual(wanted);
  expect(await take()).toEqual(before);
});
