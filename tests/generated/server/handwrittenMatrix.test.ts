import { beforeAll, describe, expect, it } from 'vitest';
import { mapRequest } from '#engine/request/mapping.ts';
import { nobodysId } from '#tests/builders/badValues.ts';
import {
  departmentIds,
  isReached,
  type Place,
  reachesOf,
  standings,
  userIds,
} from '#tests/builders/standing.ts';
import { sampleOf } from '#tests/setup/strength.ts';
import { envelope, type Matrix, openMatrix } from './matrixWorld.ts';
import { models } from './nouns.ts';

const handwritten = models.filter((model) => !model.isGenerated && model.verbs.one !== undefined);

let matrix: Matrix;
const ask: Matrix['ask'] = (...question) => matrix.ask(...question);
const take = () => matrix.take();

beforeAll(async () => {
  matrix = await openMatrix();
});

const known: Readonly<Record<string, readonly number[]>> = { department: departmentIds, member: userIds };
const homes: Readonly<Record<number, number>> = { 1: 10, 2: 10, 3: 20, 4: 20, 5: 21, 6: 11, 7: 12, 8: 21 };

const handwrittenCases = handwritten
  .filter(({ noun }) => known[noun] !== undefined)
  .flatMap((model) => standings.map((person) => ({ noun: model.noun, name: person.name, model, person })));

describe.each(handwrittenCases)('$name meets $noun', ({ model, person }) => {
  const placeFor = (id: number): Place =>
    model.noun === 'member' ? { department: homes[id], person: id } : { department: id };
  const isSeen = (id: number): boolean => isReached(model, 'read', placeFor(id), person);
  const one = (id: number) => {
    const { call = '', in: mapping = {} } = model.verbs.one ?? {};
    return ask(call, mapRequest(mapping, { id }), person);
  };

  it('one by one, as far as the schema says', async () => {
    const nothing = await one(nobodysId);
    for (const id of known[model.noun] ?? []) {
      const answer = await one(id);
      if (isSeen(id)) expect([id, answer.code]).toEqual([id, 0]);
      else expect([id, envelope(answer)]).toEqual([id, envelope(nothing)]);
    }
  });

  it('writing, without learning who and what is out of reach', async () => {
    const writes = Object.values(model.calls).filter(({ effect, request }) => {
      const { id, user_id: userId } = request.properties ?? {};
      return effect === 'write' && (id ?? userId) !== undefined;
    });
    const before = await take();
    for (const call of writes) {
      const name = call.request.properties?.id === undefined ? 'user_id' : 'id';
      const direction = call.request.properties?.direction === undefined ? {} : { direction: 'up' };
      const send = async (id: number) => envelope(await ask(call.name, { [name]: id, ...direction }, person));
      const nothing = await send(nobodysId);
      for (const id of known[model.noun] ?? [])
        if (!isSeen(id)) expect([call.name, id, await send(id)]).toEqual([call.name, id, nothing]);
    }
    expect(await take()).toEqual(before);
  });
});

const queried = models.filter(
  (model) => model.readsByDefault && !model.isGenerated && model.verbs.list !== undefined,
);

const queriedCases = queried.flatMap((model) =>
  standings.map((person) => ({ noun: model.noun, name: person.name, model, person })),
);

describe('rows that a query selects', () => {
  it.each(sampleOf(queriedCases, 50))('are told to $name of $noun by its schema alone', async (each) => {
    const { model, person } = each;
    const before = await take();

    const list = await ask(model.verbs.list?.call ?? '', { page_size: 100 }, person);

    const readers = Object.keys(model.permissions.read ?? {});
    const refusal = readers.join() === 'main' ? 'not_main_admin' : 'no_permission';
    const mayRead = reachesOf(model, 'read', person).length > 0;
    expect([list.code, list.data?.error_key]).toEqual(mayRead ? [0, undefined] : [4000, refusal]);
    expect(await take()).toEqual(before);
  });
});
