import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { FilterOperator } from '#engine/vocabulary.ts';
import { insertImport } from '#tests/builders/insertImport.ts';
import { insertRows } from '#tests/builders/rows.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { demoNow, openDemoCompany } from '#tests/setup/demoCompany.ts';
import { sampleOf } from '#tests/setup/strength.ts';
import { added, models } from './nouns.ts';

/** One record has no list to ask. */
const queried = models.filter(
  (model) => model.readsByDefault && !model.isGenerated && model.verbs.list !== undefined,
);
let backend: Backend;
let main: TestSession;
let elsewhere: TestSession;

beforeAll(async () => {
  backend = await createBackend({ clock: () => demoNow, entities: added });
  const [account] = await openDemoCompany(backend);
  if (account === undefined) throw new Error('The demo has an account');
  main = await backend.signIn(account);
  // The demo has brought in nothing by a sheet.
  await insertImport(backend, account);
  // Nor does it know the nouns of these tests: those whose rows are some of another's need some that meet the condition.
  await insertRows(backend, 'permit', [{ status: 'open' }], account.companyId);
  const other = await backend.database.db
    .selectFrom('administrator')
    .select(['company_id as companyId', 'user_id as userId'])
    .where('kind', '=', 'main')
    .where('status', '=', 1)
    .where('company_id', '<>', account.companyId)
    .orderBy('company_id')
    .executeTakeFirstOrThrow();
  elsewhere = await backend.signIn({ companyId: Number(other.companyId), userId: Number(other.userId) });
}, 180_000);

/** A value some row may have, as the list is asked for it. */
const asked: Readonly<Record<FilterOperator, (field: FieldModel) => unknown>> = {
  equals: ({ schema }) => schema.enum?.[0] ?? (schema.type === 'integer' ? 1 : 'a'),
  contains: () => 'a',
  in: ({ schema }) => [schema.enum?.[0] ?? 1],
  range: ({ schema }) => {
    if (schema.type === 'integer') return { from: 0, to: 1_000_000 };
    return schema.format === 'date'
      ? { from: '2020-01-01', to: '2040-01-01' }
      : { from: '2020-01-01T00:00:00Z', to: '2040-01-01T00:00:00Z' };
  },
  exists: () => 1,
  below: () => 1,
};

const listOf = async ({ verbs }: EntityModel, request: object, session = main) =>
  backend.call(verbs.list?.call ?? '', request, session);

const sampled = sampleOf(queried, 14).map((model) => ({ noun: model.noun, model }));

describe.each(sampled)('rows of $noun', ({ model }) => {
  it("have every field, and are of the reader's company alone", async () => {
    const own = await listOf(model, { page_size: 100 });
    const others = await listOf(model, { page_size: 100 }, elsewhere);
    // Numbers of people begin again in every company: a row is told by all that is in it.
    const rowsOf = ({ data }: typeof own): readonly string[] =>
      data.list.map((row: Record<string, unknown>) => JSON.stringify(row));

    expect(Object.keys(own.data.list[0])).toEqual(
      expect.arrayContaining(model.fields.map(({ name }) => name)),
    );
    expect(rowsOf(own).filter((row) => rowsOf(others).includes(row))).toEqual([]);
  });

  it('are found by every filter and in every order the schema offers', async () => {
    const all = await listOf(model, { page_size: 100 });
    expect(all.data.total).toBeGreaterThan(0);
    for (const field of model.fields) {
      const { filter, sortable } = field.options;
      if (filter !== undefined)
        expect(await listOf(model, { filter: { [field.name]: asked[filter](field) } })).toMatchObject({
          code: 0,
        });
      if (sortable === true)
        expect(await listOf(model, { sort_field: field.name, sort_order: 'asc' })).toMatchObject({ code: 0 });
    }
    const ids = all.data.list.map((row: Record<string, unknown>) => row[model.idField]);
    const some = await listOf(model, { ids: ids.slice(0, 2) });
    expect(some.data.total).toBe(Math.min(2, ids.length));
  });

  it('are none, and no fault, by a number larger than their column holds', async () => {
    const numbered = model.fields.filter(
      ({ schema, options, isMany }) =>
        schema.type === 'integer' && schema.enum === undefined && options.filter === 'equals' && !isMany,
    );
    for (const { name } of numbered)
      expect(await listOf(model, { filter: { [name]: Number.MAX_SAFE_INTEGER } })).toMatchObject({
        code: 0,
        data: { total: 0 },
      });
  });
});
