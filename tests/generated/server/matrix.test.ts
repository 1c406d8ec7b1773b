import { beforeAll, describe, expect, it } from 'vitest';
import { mapRequest } from '#engine/mapping.ts';
import type { CallModel, EntityModel } from '#engine/model.ts';
import { callsOf } from '#server/contract.ts';
import { nobodysId } from '#tests/builders/badValues.ts';
import { inputsOf, readyFor } from '#tests/builders/moves.ts';
import { insertRows, type RowValues } from '#tests/builders/rows.ts';
import {
  departmentIds,
  isReached,
  type Place,
  placeOf,
  reachesOf,
  type Standing,
  standings,
  userIds,
} from '#tests/builders/standing.ts';
import { sampleForm } from '#tests/builders/values.ts';
import { type Backend, createBackend, type TestAnswer, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';
import { fingerprinter } from '#tests/setup/fingerprint.ts';
import { added, contract, models } from './nouns.ts';

const generated = models.filter((model) => model.isGenerated);
const handwritten = models.filter((model) => !model.isGenerated && model.verbs.one !== undefined);
const calls = callsOf(contract);

/** Stands in every text of the other company, and in no answer. */
const canary = '金丝雀';

/** Places rows are put in: below the sub-administrator and the supervisor, below the responsible person, outside both. */
const places: readonly Required<Place>[] = [
  { department: 12, person: 7 },
  { department: 21, person: 8 },
  { department: 20, person: 3 },
  { department: 20, person: 4 },
];

interface Row {
  readonly id: number;
  readonly place: Place;
}

let backend: Backend;
let take: Awaited<ReturnType<typeof fingerprinter>>;
const sessions = new Map<string, TestSession>();
const rows = new Map<string, readonly Row[]>();

const inPlace = ({ scope }: EntityModel, { department, person }: Required<Place>): RowValues => ({
  ...(scope.department === undefined ? {} : { [scope.department]: department }),
  ...(scope.person === undefined ? {} : { [scope.person]: person }),
});

const insertAt = async (model: EntityModel, place: Required<Place>, values: RowValues = {}): Promise<Row> => {
  const row = { ...values, ...inPlace(model, place) };
  const [id = 0] = await insertRows(backend, model.noun, [row]);
  return { id, place: placeOf(model, row) };
};

/** Texts of the other company's rows, as far as the schema lets a text be any text. */
const foreignTexts = (model: EntityModel): RowValues =>
  Object.fromEntries(
    model.fields
      .filter(({ kind, schema }) => kind === 'text' && schema.pattern === undefined)
      .map(({ name }) => [name, canary]),
  );

/** A sub-administrator to whom nothing is granted. */
const grantNothing = () =>
  backend.database.db
    .insertInto('administrator')
    .values({ company_id: company, user_id: 8, kind: 'sub', grants: '{}', scope_departments: '[]' })
    .execute();

const markOtherCompany = async () => {
  const { db } = backend.database;
  const named = { name: canary };
  await db.updateTable('member').set(named).where('company_id', '=', otherCompany).execute();
  await db
    .updateTable('department')
    .set({ abbreviation: canary })
    .where('company_id', '=', otherCompany)
    .execute();
  for (const model of generated) await insertRows(backend, model.noun, [foreignTexts(model)], otherCompany);
};

beforeAll(async () => {
  backend = await createBackend({ entities: added });
  await createCompanies(backend.database.db);
  await grantNothing();
  for (const model of generated) {
    const own: Row[] = [];
    for (const place of places) own.push(await insertAt(model, place));
    rows.set(model.noun, own);
  }
  await markOtherCompany();
  for (const { name } of standings) sessions.set(name, await backend.signIn(people[name]));
  take = await fingerprinter(backend.database);
});

const plainPhone = /1[38]8000[12]\d{4}/;

/** Asks as a person; no answer may ever hold a word of the other company, or a whole phone number. */
const ask = async (name: string, fields: object, person: Standing): Promise<TestAnswer> => {
  const answer = await backend.call(name, fields, sessions.get(person.name));
  const text = JSON.stringify([answer.message, answer.data]);
  expect(text).not.toContain(canary);
  if (name !== 'revealPhone') expect(text).not.toMatch(plainPhone);
  return answer;
};

const envelope = ({ code, message, data }: TestAnswer) => ({ code, message, data });
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
  for (const call of closed) codes.push((await backend.call(call.name)).code);

  expect(codes).toEqual(closed.map(() => 4001));
});

/** What a row should look like to a person: fields they may not read are null, masked ones show stars. */
const faultsOf = (
  model: EntityModel,
  row: Readonly<Record<string, unknown>>,
  person: Standing,
): readonly string[] =>
  model.fields.flatMap(({ name, options }) => {
    const { read, readWhen = {} } = options.permissions ?? {};
    const isNamed = read?.some((role) => person.roles.includes(role)) === true;
    const isConcerned =
      Object.keys(readWhen).length > 0 &&
      Object.entries(readWhen).every(([field, wanted]) =>
        wanted === '$user.id' ? row[field] === people[person.name].userId : row[field] === wanted,
      );
    if (isNamed || isConcerned) return [];
    if (options.mask !== undefined)
      return row[name] === null || /\*/.test(String(row[name])) ? [] : [`${name} is plain`];
    return read !== undefined && row[name] !== null ? [`${name} is shown`] : [];
  });

const cases = generated.flatMap((model) =>
  standings.map((person) => ({ noun: model.noun, name: person.name, model, person })),
);

describe.each(cases)('$name reads $noun', ({ model, person }) => {
  const own = () => rows.get(model.noun) ?? [];

  it('exactly as far as the schema says, without fields that are not theirs', async () => {
    const visible = own().filter(({ place }) => isReached(model, 'read', place, person));
    const before = await take();

    const list = await ask(`${model.noun}List`, { page_size: 100 }, person);
    const nothing = await ask(`${model.noun}Info`, { id: nobodysId }, person);
    const infos = [];
    for (const { id } of own()) infos.push([id, await ask(`${model.noun}Info`, { id }, person)] as const);

    const listed: readonly Readonly<Record<string, unknown>>[] = list.data.list ?? [];
    expect(new Set(listed.map((row) => row[model.idField]))).toEqual(new Set(visible.map(({ id }) => id)));
    expect(listed.flatMap((row) => faultsOf(model, row, person))).toEqual([]);
    for (const [id, answer] of infos) {
      if (visible.some((row) => row.id === id)) expect(faultsOf(model, answer.data, person)).toEqual([]);
      else expect(envelope(answer)).toEqual(envelope(nothing));
    }
    expect(await take()).toEqual(before);
  });
});

interface Write {
  readonly key: string;
  readonly send: (id: number, person: Standing) => Promise<TestAnswer>;
  readonly ready: RowValues;
}

/** Each way to change a row of a noun, with what the row has to be for it. */
const writesOf = (model: EntityModel): readonly Write[] => [
  ...(model.verbs.update === undefined
    ? []
    : [
        {
          key: 'update',
          ready: {},
          send: (id: number, person: Standing) => ask(`${model.noun}Save`, { id, version: 1 }, person),
        },
      ]),
  ...(model.verbs.delete === undefined
    ? []
    : [
        {
          key: 'delete',
          ready: {},
          send: (id: number, person: Standing) => ask(`${model.noun}Del`, { ids: [id] }, person),
        },
      ]),
  ...model.actions
    .filter((action) => action.on.includes('record'))
    .map((action) => ({
      key: action.name,
      ready: readyFor(model, action),
      send: (id: number, person: Standing) =>
        ask(action.call, { id, version: 1, ...inputsOf(model, action) }, person),
    })),
];

describe.each(cases.filter(({ model }) => writesOf(model).length > 0))(
  '$name writes $noun',
  ({ model, person }) => {
    it('nothing out of reach, and learns nothing of what they do not see', async () => {
      const before = await take();
      for (const { key, send } of writesOf(model)) {
        const nothing = await send(nobodysId, person);
        expect(nothing.code).toBe(4000);
        for (const { id, place } of rows.get(model.noun) ?? []) {
          if (isReached(model, key, place, person)) continue;
          const answer = await send(id, person);
          // Of a row they read they may be told why they may not change it.
          if (isReached(model, 'read', place, person)) expect([key, answer.code]).toEqual([key, 4000]);
          else expect([key, envelope(answer)]).toEqual([key, envelope(nothing)]);
        }
      }
      expect(await take()).toEqual(before);
    });

    it('what is in reach', async () => {
      for (const { key, ready, send } of writesOf(model)) {
        const place = places.find((each) =>
          isReached(model, key, placeOf(model, inPlace(model, each)), person),
        );
        if (place === undefined) continue;
        const { id } = await insertAt(model, place, ready);
        expect([key, (await send(id, person)).code]).toEqual([key, 0]);
      }
    });
  },
);

const creating = cases.filter(({ model }) => model.verbs.create !== undefined);

describe.each(creating)('$name creates $noun', ({ model, person }) => {
  const form = sampleForm(model, 2);
  /** Fields only some roles may fill in: others leave them out. */
  const allowed = Object.fromEntries(
    Object.entries(form).filter(([name]) => {
      const writers = model.fields.find((field) => field.name === name)?.options.permissions?.write;
      return writers?.some((role) => person.roles.includes(role)) !== false;
    }),
  );

  it.each(places)('in department $department for person $person, if they may', async (place) => {
    const before = await take();
    const serial = { ...allowed, ...inPlace(model, place) };
    const unique = Object.fromEntries(
      model.fields
        .filter(({ options }) => options.unique)
        .map(({ name }) => [name, `${person.name}${place.person}`]),
    );

    const answer = await ask(`${model.noun}Save`, { ...serial, ...unique }, person);

    const may = isReached(model, 'create', placeOf(model, serial), person);
    expect(answer.code).toBe(may ? 0 : 4000);
    if (!may) expect(await take()).toEqual(before);
  });
});

const restricted = creating.filter(({ model, person }) =>
  model.fields.some(
    ({ options }) => options.permissions?.write?.some((role) => person.roles.includes(role)) === false,
  ),
);

describe.each(restricted)('$name fills in a field of $noun that is not theirs', ({ model, person }) => {
  it('and is refused at the field', async () => {
    const place = places.find((each) =>
      isReached(model, 'create', placeOf(model, inPlace(model, each)), person),
    );
    if (place === undefined) return;
    const field = model.fields.find(({ options }) => options.permissions?.write !== undefined);
    const before = await take();

    const answer = await ask(
      `${model.noun}Save`,
      { ...sampleForm(model, 2), ...inPlace(model, place) },
      person,
    );

    expect(answer).toMatchObject({
      code: 4000,
      data: { fields: { [field?.name ?? '']: expect.any(String) } },
    });
    expect(await take()).toEqual(before);
  });
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
