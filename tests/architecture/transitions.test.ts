import { beforeEach, describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import type { Condition } from '#engine/dialect.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { entities } from '#generated/entities.ts';
import { insertRows, type RowValues } from '#tests/builders/rows.ts';
import { sampleValue } from '#tests/builders/values.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

type State = string | number;

interface Move {
  readonly title: string;
  readonly model: EntityModel;
  readonly action: ActionModel;
  readonly from: State;
  readonly to: State;
  readonly isLegal: boolean;
}

// Every action of every generated noun, from every state to every state it knows: a new schema file brings its own.
const models = entities.map(createModel).filter((model) => model.isGenerated);

const movesOf = (model: EntityModel, action: ActionModel): readonly Move[] => {
  const states = model.states;
  const own = states?.transitions.filter((each) => each.by === 'user' && each.action === action.name) ?? [];
  const all = model.fields.find(({ name }) => name === states?.field)?.choices ?? [];
  const targets = [...new Set(own.map(({ to }) => to))];
  return all.flatMap((from) =>
    targets.map((to) => ({
      title: `${model.noun} ${action.name} ${from} -> ${to}`,
      model,
      action,
      from,
      to,
      isLegal: own.some((each) => each.to === to && [each.from].flat().includes(from)),
    })),
  );
};

const moves = models.flatMap((model) => model.actions.flatMap((action) => movesOf(model, action)));
const stateless = models.flatMap((model) =>
  model.actions
    .filter((action) => movesOf(model, action).length === 0 && action.on.includes('record'))
    .map((action) => ({ title: `${model.noun} ${action.name}`, model, action })),
);

/** Values under which a condition of plain comparisons holds; what it does not compare stays as it is. */
const fulfilling = (condition: Condition = {}): RowValues =>
  Object.fromEntries(
    Object.entries(condition).flatMap(([name, wanted]) => {
      if (Array.isArray(wanted)) return name === 'all' || name === 'any' ? [] : [[name, wanted[0]]];
      return typeof wanted === 'object' && wanted !== null ? [] : [[name, wanted]];
    }),
  );

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

/** Takes the action on a fresh row, with valid inputs. */
const act = async (model: EntityModel, action: ActionModel, row: RowValues, input: RowValues = {}) => {
  const [id = 0] = await insertRows(backend, model.noun, [{ ...fulfilling(action.when), ...row }]);
  const samples = Object.fromEntries(action.inputs.map((field) => [field.name, sampleValue(field, id)]));
  const asked = Object.entries(input).filter(([name]) => name in samples);
  return backend.call(action.call, { id, version: 1, ...samples, ...Object.fromEntries(asked) }, main);
};

const records = () => backend.database.db.selectFrom('operation_record').selectAll().execute();

describe('a transition of the schema', () => {
  it.each(moves.filter(({ isLegal }) => isLegal))('is made with an audit row: $title', async (move) => {
    const field = move.model.states?.field ?? '';

    const answer = await act(move.model, move.action, { [field]: move.from }, { [field]: move.to });

    expect(answer).toMatchObject({ code: 0, data: { [field]: move.to, version: 2 } });
    expect(await records()).toMatchObject([{ action: move.action.name, target_type: move.model.noun }]);
  });
});

describe('a transition no schema lists', () => {
  it.each(moves.filter(({ isLegal }) => !isLegal))('is refused without a trace: $title', async (move) => {
    const field = move.model.states?.field ?? '';

    const answer = await act(move.model, move.action, { [field]: move.from }, { [field]: move.to });

    expect(answer).toMatchObject({ code: 4000, message: '当前状态下不能执行此操作' });
    expect(await records()).toEqual([]);
  });
});

describe('an action without a state', () => {
  it.each(stateless)('is taken with an audit row: $title', async ({ model, action }) => {
    const answer = await act(model, action, {});

    expect(answer).toMatchObject({ code: 0, data: { version: 2 } });
    expect(await records()).toMatchObject([{ action: action.name, target_type: model.noun }]);
  });
});
