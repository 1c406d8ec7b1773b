import { beforeEach, describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import type { FieldModel } from '#engine/model.ts';
import { isDayRange } from '#engine/objectFormats.ts';
import { type FilterOperator, fieldKinds } from '#engine/vocabulary.ts';
import { everyKindSchema } from '#tests/builders/everyKind.ts';
import { sampleForm } from '#tests/builders/values.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

type Row = Readonly<Record<string, unknown>>;

const model = createModel(everyKindSchema);
const filtered = model.fields.filter((field) => field.options.filter !== undefined);
const sortable = model.fields.filter((field) => field.options.sortable === true);
const empty = { name: '空手而来' };

let backend: Backend;
let main: TestSession;
let rows: readonly Row[];

const save = async (form: Row): Promise<Row> => (await backend.call('visitorSave', form, main)).data;
const list = async (request: Row): Promise<readonly Row[]> => {
  const answer = await backend.call('visitorList', request, main);
  expect(answer.code).toBe(0);
  return answer.data.list;
};
const ids = (found: readonly Row[]) => found.map((row) => row.visitor_id);

// Nothing but the schema is written for this noun: no table, handler, type or view.
beforeEach(async () => {
  backend = await createBackend({ entities: [everyKindSchema] });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  const first = await save(empty);
  rows = [first, ...(await Promise.all([1, 2, 3].map((nth) => save(sampleForm(model, nth)))))];
});

const one = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
const values = (value: unknown): readonly unknown[] => [value].flat();

/** What is asked for to find a row again, and which rows then fit, worked out without the database. */
const questions: Record<
  FilterOperator,
  {
    readonly ask: (value: unknown) => unknown;
    readonly fits: (value: unknown, requested: unknown) => boolean;
  }
> = {
  equals: { ask: one, fits: (value, requested) => values(value).includes(one(requested)) },
  in: { ask: (value) => [one(value)], fits: (value, requested) => values(value).includes(one(requested)) },
  contains: {
    ask: (value) => String(value).toUpperCase().slice(1),
    fits: (value, requested) => String(value).includes(String(requested).slice(1)),
  },
  range: {
    ask: (value) => (isDayRange(value) ? value : { from: value, to: value }),
    fits: (value, requested) =>
      isDayRange(value) && isDayRange(requested)
        ? value.from <= requested.to && value.to >= requested.from
        : value === requested,
  },
  exists: { ask: () => 1, fits: (value) => value !== null },
  below: { ask: one, fits: (value, requested) => value === requested },
};

const operatorOf = (field: FieldModel): FilterOperator => field.options.filter ?? 'equals';

const compare = (left: unknown, right: unknown): number =>
  typeof left === 'number' ? left - Number(right) : String(left) < String(right) ? -1 : 1;

describe('a schema that was just added', () => {
  it('may have fields of every kind', () => {
    const kinds = new Set(model.fields.map(({ kind }) => kind));

    expect([...kinds].sort()).toEqual([...fieldKinds].sort());
    expect(new Set(filtered.map(operatorOf)).size).toBe(Object.keys(questions).length);
  });

  it.each(filtered)('is filtered by $name ($kind, $options.filter)', async (field) => {
    const requested = rows[2]?.[field.name];
    const { ask, fits } = questions[operatorOf(field)];

    const found = await list({ filter: { [field.name]: ask(requested) } });

    const expected = ids(rows.filter((row) => row[field.name] !== null && fits(row[field.name], requested)));
    expect(expected).toContain(rows[2]?.visitor_id);
    expect(ids(found).toSorted()).toEqual(expected.toSorted());
  });

  it.each(sortable)('is sorted by $name ($kind) both ways', async (field) => {
    const filled = rows.filter((row) => row[field.name] !== null);
    const hasValue = (row: Row) => row[field.name] !== null;

    const up = await list({ sort_field: field.name, sort_order: 'asc' });
    const down = await list({ sort_field: field.name, sort_order: 'desc' });

    const inOrder = filled.map((row) => row[field.name]).toSorted(compare);
    expect(up.filter(hasValue).map((row) => row[field.name])).toEqual(inOrder);
    expect(down.filter(hasValue).map((row) => row[field.name])).toEqual(inOrder.toReversed());
  });

  it('is searched in every searchable field', async () => {
    expect(ids(await list({ keyword: 'NAME 2' }))).toEqual([rows[2]?.visitor_id]);
    expect(ids(await list({ keyword: 'company.test/3' }))).toEqual([rows[3]?.visitor_id]);
  });

  it('is read page by page', async () => {
    const pages = await Promise.all([1, 2].map((page) => list({ page, page_size: 3 })));

    expect(pages.map((page) => page.length)).toEqual([3, 1]);
  });

  it('loses rows that are deleted', async () => {
    // The first row stays: the others refer to it.
    const gone = ids(rows).slice(2);

    const answer = await backend.call('visitorDel', { ids: gone }, main);

    expect(answer.data.deleted.toSorted()).toEqual(gone.toSorted());
    expect(ids(await list({})).toSorted()).toEqual(ids(rows).slice(0, 2).toSorted());
  });

  it('is out of reach of another company', async () => {
    const stranger = await backend.signIn(people.stranger);

    const answer = await backend.call('visitorList', {}, stranger);

    expect(answer.data.total).toBe(0);
  });
});
