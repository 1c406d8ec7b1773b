import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Condition } from '#engine/dialect.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { runTimers } from '#server/http/jobs/timers.ts';
import { inputsOf, movesOf, readyFor } from '#tests/builders/moves.ts';
import { insertRows, type RowValues } from '#tests/builders/rows.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { fingerprinter } from '#tests/setup/fingerprint.ts';
import { withoutTriggers } from '#tests/setup/records.ts';
import { added, generated } from './nouns.ts';

// Every action of every generated noun, from every state to every state it knows: a new schema file brings its own.
const moves = generated.flatMap(movesOf);
const actions = generated.flatMap((model) =>
  model.actions
    .filter((action) => action.on.includes('record'))
    .map((action) => ({ title: `${model.noun} ${action.name}`, model, action })),
);
const stateless = actions.filter(({ action }) => moves.every((move) => move.action !== action));
/** No row can be written so that it breaks a condition on what is worked out: that is tested by hand. */
const asksComputed = ({ fields }: EntityModel, when: Condition): boolean =>
  fields.some(({ name, options }) => Object.hasOwn(when, name) && options.compute !== undefined);
const conditional = actions.filter(
  ({ model, action }) => action.when !== undefined && !asksComputed(model, action.when),
);
const timed = generated.flatMap((model) =>
  (model.states?.transitions ?? []).flatMap(({ from, to, by, at }) =>
    by === 'timer' && at !== undefined
      ? [from]
          .flat()
          .map((start) => ({ title: `${model.noun} ${start} -> ${to}`, model, from: start, to, at }))
      : [],
  ),
);

const start = new Date('2026-11-23T02:00:00Z');
const due = new Date('2026-11-23T03:00:00Z');
const past = new Date('2026-11-24T02:00:00Z');

let now = start;
let backend: Backend;
let main: TestSession;
let take: Awaited<ReturnType<typeof fingerprinter>>;

beforeAll(async () => {
  backend = await createBackend({ entities: added, clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  take = await fingerprinter(backend.database);
});

beforeEach(async () => {
  now = start;
  await withoutTriggers(backend.database.db, (db) => db.deleteFrom('operation_record').execute());
});

const records = () => backend.database.db.selectFrom('operation_record').selectAll().execute();

const insert = async ({ noun }: EntityModel, row: RowValues): Promise<number> =>
  (await insertRows(backend, noun, [row]))[0] ?? 0;

const act = (action: ActionModel, id: number, input: RowValues) =>
  backend.call(action.call, { id, version: 1, ...input }, main);

describe('a transition of the schema', () => {
  it.each(moves.filter(({ isLegal }) => isLegal))('is made with its audit row: $title', async (move) => {
    const { model, action, from, to } = move;
    const field = model.states?.field ?? '';
    const id = await insert(model, { ...readyFor(model, action), [field]: from });

    const answer = await act(action, id, inputsOf(model, action, to));

    expect(answer).toMatchObject({ code: 0, data: { [field]: to, version: 2 } });
    const [record, ...others] = await records();
    expect(others).toEqual([]);
    expect(record).toMatchObject({ action: action.name, target_type: model.noun, target_id: id });
    expect(record?.changes).toContainEqual({ field, old: from, new: to });
  });
});

describe('a transition no schema lists', () => {
  it.each(moves.filter(({ isLegal }) => !isLegal))('is refused without a trace: $title', async (move) => {
    const { model, action, from, to } = move;
    const id = await insert(model, { ...readyFor(model, action), [model.states?.field ?? '']: from });
    const before = await take();

    const answer = await act(action, id, inputsOf(model, action, to));

    expect(answer).toMatchObject({ code: 4000, message: expect.stringMatching(/\p{Script=Han}/u) });
    expect(await take()).toEqual(before);
  });
});

describe('an action without a state', () => {
  it.each(stateless)('is taken with its audit row: $title', async ({ model, action }) => {
    const id = await insert(model, readyFor(model, action));

    const answer = await act(action, id, inputsOf(model, action));

    expect(answer).toMatchObject({ code: 0, data: { version: 2 } });
    expect(await records()).toMatchObject([{ action: action.name, target_type: model.noun }]);
  });
});

describe('an action with a condition', () => {
  const facts = (value: unknown) =>
    value === '$user.id' ? main.userId : value === '$device.id' ? main.deviceId : value;

  /** What a condition excepts: `not` of fields that all have one value. */
  const excepted = ({ not }: Condition): RowValues | undefined =>
    not === undefined
      ? undefined
      : Object.fromEntries(
          (not.all ?? [not]).flatMap((each) =>
            Object.entries(each).map(([field, value]) => [field, facts(value)] as const),
          ),
        );

  /** The very case a condition excepts; else its first field gone, or with a value it does not ask for. */
  const contrary = (model: EntityModel, action: ActionModel): RowValues => {
    const condition = action.when ?? {};
    const [name = ''] = Object.keys(condition);
    const field = model.fields.find((each) => each.name === name);
    const other = field?.choices.find((choice) => choice !== readyFor(model, action)[name]);
    return excepted(condition) ?? { [name]: other ?? null };
  };

  it.each(conditional)('is refused where it does not hold: $title', async ({ model, action }) => {
    const id = await insert(model, { ...readyFor(model, action), ...contrary(model, action) });
    const before = await take();

    const answer = await act(action, id, inputsOf(model, action));

    expect(answer).toMatchObject({ code: 4000, message: expect.stringMatching(/\p{Script=Han}/u) });
    expect(await take()).toEqual(before);
  });
});

describe('a transition of the clock', () => {
  /** No other timer of the noun may run on from there. */
  const noTimers = ({ states }: EntityModel): RowValues =>
    Object.fromEntries(
      (states?.transitions ?? []).flatMap(({ at }) => (at === undefined ? [] : [[at, null]])),
    );

  it.each(timed)('waits for its time and is made once: $title', async ({ model, from, to, at }) => {
    const field = model.states?.field ?? '';
    const id = await insert(model, { ...noTimers(model), [field]: from, [at]: due.toISOString() });
    const stateNow = async () => (await backend.call(`${model.noun}Info`, { id }, main)).data[field];
    await runTimers(backend.ports);
    expect(await stateNow()).toBe(from);

    now = past;
    const changed = [await runTimers(backend.ports), await runTimers(backend.ports)];

    expect(changed[1]).toBe(0);
    expect(await stateNow()).toBe(to);
    const own = (await records()).filter(
      (record) => record.target_id === id && record.target_type === model.noun,
    );
    expect(own).toMatchObject([{ action: 'timer', operator_name: 'system' }]);
  });
});
