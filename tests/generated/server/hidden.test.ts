import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { fulfilling } from '#tests/builders/moves.ts';
import { insertRows, type RowValues } from '#tests/builders/rows.ts';
import { isReached, placeOf, standings } from '#tests/builders/standing.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { added, keeperOf, models } from './nouns.ts';

// What a reader sees in part or not at all cannot be found out by asking the list: no filter, search or order tells.
const generated = models.filter(
  (model) => (model.isGenerated || keeperOf(model) !== undefined) && model.verbs.list !== undefined,
);

const isHiddenFrom = ({ options }: FieldModel, roles: readonly string[]): boolean =>
  options.permissions?.read !== undefined && !options.permissions.read.some((role) => roles.includes(role));

const place = { department: 20, person: 3 };

const rowOf = ({ scope }: EntityModel): RowValues => ({
  ...(scope.department === undefined ? {} : { [scope.department]: place.department }),
  ...(scope.person === undefined ? {} : { [scope.person]: place.person }),
});

const cases = generated.flatMap((model) =>
  model.fields
    .filter(({ schema, options }) => schema.type === 'string' && options.compute === undefined)
    .flatMap((field) => {
      // Someone who sees the row and is not the person it is about.
      const reader = standings.find(
        (person) =>
          people[person.name].userId !== place.person &&
          isReached(model, 'read', placeOf(model, rowOf(model)), person) &&
          (field.options.mask !== undefined
            ? field.options.permissions?.read?.some((role) => person.roles.includes(role)) !== true
            : isHiddenFrom(field, person.roles)),
      );
      return reader === undefined
        ? []
        : [{ title: `${model.noun}.${field.name} from ${reader.name}`, model, field, reader: reader.name }];
    }),
);

let backend: Backend;
const ids = new Map<string, number>();

beforeAll(async () => {
  backend = await createBackend({ entities: added });
  await createCompanies(backend.database.db);
});

const values = ['13955557777', '13944448888'] as const;

const totalOf = async (model: EntityModel, fields: object, session: TestSession): Promise<number> =>
  (await backend.call(`${model.noun}List`, fields, session)).data.total;

describe.each(cases)('$title', ({ model, field, reader }) => {
  let session: TestSession;

  beforeAll(async () => {
    session = await backend.signIn(people[reader]);
    const keeper = keeperOf(model) ?? model;
    const met = fulfilling(keeper, model.rowsOf?.where);
    const rows = values.map((value) => ({ ...met, ...rowOf(model), [field.name]: value }));
    const [first = 0] = await insertRows(backend, keeper.noun, rows);
    ids.set(model.noun, first);
  });

  it.runIf(model.list.search.includes(field.name))('is not found by a part of it', async () => {
    for (const keyword of ['5555', '555577', '1395555777']) {
      const all = await totalOf(model, { keyword: '没有这样的词' }, session);
      expect([keyword, await totalOf(model, { keyword }, session)]).toEqual([keyword, all]);
    }
  });

  it.runIf(field.options.filter === 'contains')('is not filtered by a part of it', async () => {
    expect(await totalOf(model, { filter: { [field.name]: '5555' } }, session)).toBe(0);
  });

  it.runIf(field.options.sortable === true)('does not show by its order', async () => {
    const orders = [];
    for (const sort_order of ['asc', 'desc']) {
      const { data } = await backend.call(
        `${model.noun}List`,
        { sort_field: field.name, sort_order },
        session,
      );
      const own: readonly number[] = data.list.map(
        (row: Readonly<Record<string, number>>) => row[model.idField],
      );
      orders.push(sort_order === 'asc' ? own : own.toReversed());
    }

    const first = ids.get(model.noun) ?? 0;
    expect(orders[0]?.filter((id) => id >= first)).toEqual([first, first + 1]);
    expect(orders[1]).toEqual(orders[0]);
  });
});
