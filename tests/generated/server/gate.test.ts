import { beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '#engine/model.ts';
import { callsOf } from '#server/contract.ts';
import { reachesOf, type Standing, standings } from '#tests/builders/standing.ts';
import { type Matrix, openMatrix } from './matrixWorld.ts';
import { contract } from './nouns.ts';

const calls = callsOf(contract);

let matrix: Matrix;
const ask: Matrix['ask'] = (...question) => matrix.ask(...question);
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

describe.each(standings)('$name at the gate', (person) => {
  it('is let through to the calls of their roles and to no other', async () => {
    // A key no schema knows: whoever is let through is refused for that, and nothing is done.
    const probe = { no_such_field: 1 };
    const before = await take();

    const answers = [];
    for (const call of calls) {
      const key: string = (await ask(call.name, probe, person)).data.error_key;
      answers.push([call.name, key.startsWith('validation.') ? 'let through' : key]);
    }

    const wanted = calls.map((call) => [call.name, mayAsk(call, person) ? 'let through' : 'no_permission']);
    expect(answers).toEqual(wanted);
    expect(await take()).toEqual(before);
  });
});

it('nobody gets further than the session without one', async () => {
  const closed = calls.filter(({ permission }) => permission !== 'anyone');

  const codes = [];
  for (const call of closed) codes.push((await matrix.backend.call(call.name)).code);

  expect(codes).toEqual(closed.map(() => 4001));
});
