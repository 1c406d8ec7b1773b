import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntityModel } from '#engine/model.ts';
import { keptOptions } from '#engine/shownWords.ts';
import { nobodysId } from '#tests/builders/badValues.ts';
import { inputsOf, readyFor } from '#tests/builders/moves.ts';
import type { RowValues } from '#tests/builders/rows.ts';
import { isReached, type Place, placeOf, type Standing, standings } from '#tests/builders/standing.ts';
import { sampleForm, sampleValue, validForm } from '#tests/builders/values.ts';
import type { TestAnswer } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { sampleOf } from '#tests/setup/strength.ts';
import { envelope, inPlace, type Matrix, openMatrix, places } from './matrixWorld.ts';
import { generated, keeperOf, ofOthers, standsOnFile } from './nouns.ts';

let matrix: Matrix;
const ask: Matrix['ask'] = (...question) => matrix.ask(...question);
const take = () => matrix.take();

beforeAll(async () => {
  matrix = await openMatrix();
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

/** Of rows that are another noun's, both have to reach them; whose they are is said by that one where the own one does not say it. */
const isSeenBy = (model: EntityModel, place: Place, person: Standing): boolean => {
  const keeper = keeperOf(model);
  const scope = model.scope.query === true ? keeper?.scope : undefined;
  return (
    isReached({ ...model, scope: scope ?? model.scope }, 'read', place, person) &&
    (keeper === undefined || isReached(keeper, 'read', place, person))
  );
};

const casesOf = (nouns: readonly EntityModel[]) =>
  nouns.flatMap((model) =>
    standings.map((person) => ({ noun: model.noun, name: person.name, model, person })),
  );
const cases = sampleOf(casesOf(generated), 24);

describe.each([...casesOf(ofOthers), ...cases])('$name reads $noun', ({ model, person }) => {
  // What another noun's writes do may end sessions.
  beforeEach(() => matrix.signInAgain(person));

  const own = () => matrix.rowsOf(model.noun);

  it('exactly as far as the schema says, without fields that are not theirs', async () => {
    const visible = own().filter(({ place }) => isSeenBy(model, place, person));
    const before = await take();

    const list = await ask(`${model.noun}List`, { page_size: 100 }, person);
    const nothing = await ask(`${model.noun}Info`, { id: nobodysId }, person);
    const infos = [];
    for (const { id } of own()) infos.push([id, await ask(`${model.noun}Info`, { id }, person)] as const);

    const listed: readonly Readonly<Record<string, unknown>>[] = list.data.list ?? [];
    // A row of the other noun may meet the condition by chance.
    const ids = listed.map((row) => Number(row[model.idField]));
    const asked = ids.filter((id) => model.rowsOf === undefined || own().some((row) => row.id === id));
    expect(new Set(asked)).toEqual(new Set(visible.map(({ id }) => id)));
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

/** What has to be said with every save; lines as well, which a row that was set down by itself lacks. */
const saidAnew = (model: EntityModel): RowValues =>
  Object.fromEntries(
    model.fields
      .filter(({ schema, options }) => schema.writeOnly === true || options.lines !== undefined)
      .map((field) => [field.name, sampleValue(field, 1)]),
  );

/** Each way to change a row of a noun, with what the row has to be for it. */
const writesOf = (model: EntityModel): readonly Write[] => [
  ...(model.verbs.update === undefined
    ? []
    : [
        {
          key: 'update',
          ready: {},
          send: (id: number, person: Standing) =>
            ask(`${model.noun}Save`, { id, version: 1, ...saidAnew(model) }, person),
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
    beforeEach(() => matrix.signInAgain(person));

    it('nothing out of reach, and learns nothing of what they do not see', async () => {
      const before = await take();
      for (const { key, send } of writesOf(model)) {
        const nothing = await send(nobodysId, person);
        expect(nothing.code).toBe(4000);
        for (const { id, place } of matrix.rowsOf(model.noun)) {
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
        const { id } = await matrix.insertAt(model, place, ready);
        expect([key, (await send(id, person)).code]).toEqual([key, 0]);
      }
    });
  },
);

/** Whether the server works out the department of a new row itself: then no form can put it in one. */
const isPlacedByServer = ({ fields, scope }: EntityModel): boolean =>
  fields.some(({ name, isReadOnly }) => name === scope.department && isReadOnly);

// What no form is filled in for without an upload is created in `fileSaves.test.ts`. Who may create what the server places
// is asked with the noun's own tests: `tests/server/application/plannedChange.test.ts`.
const creating = cases.filter(
  ({ model }) => model.verbs.create !== undefined && !standsOnFile(model) && !isPlacedByServer(model),
);

/** A day no one else's row has. */
const dayFor = (person: Standing, place: Place): string => {
  const nth = 1 + standings.indexOf(person) * 10 + (place.person ?? 0);
  return new Date(Date.UTC(2027, 0, nth)).toISOString().slice(0, 10);
};

describe.each(creating)('$name creates $noun', ({ model, person }) => {
  beforeEach(() => matrix.signInAgain(person));

  const form = validForm(model, 2);
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
        .filter((field) => keptOptions(field).unique)
        .map(({ name, kind }) => [
          name,
          kind === 'date' ? dayFor(person, place) : `${person.name}${place.person}`,
        ]),
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
