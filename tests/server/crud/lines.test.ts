import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { lineSchemas, purchaseItemSchema, purchaseSchema } from '#tests/builders/lines.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

type Row = Readonly<Record<string, unknown>>;

const pens = { name: '笔', quantity: 3, for_id: people.member.userId };
const paper = { name: '纸', quantity: 2, arrives_at: '2026-12-01T08:30:00.000Z' };

let backend: Backend;
let main: TestSession;

const save = (form: Row, session = main) => backend.call('purchaseSave', form, session);
const made = async (items: readonly Row[] = [pens, paper]) => (await save({ name: '开学', items })).data;
const refusals = async (items: readonly Row[]) => (await save({ name: '开学', items })).data?.fields;
const rowsOf = async (purchase: Row) =>
  (await backend.call('purchaseItemList', { filter: { purchase_id: [purchase.purchase_id] } }, main)).data
    .list;
const audited = async () => {
  const { rows } = await sql<Row>`select action, target_type, changes from operation_record
    where target_type in ('purchase', 'purchaseItem') order by id`.execute(backend.database.db);
  return rows;
};

beforeEach(async () => {
  backend = await createBackend({ entities: lineSchemas });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('lines of a record', () => {
  it('are saved with it, each as a row of its own noun', async () => {
    const purchase = await made();

    expect(purchase.items).toEqual([
      { id: 1, ...pens },
      { id: 2, ...paper },
    ]);
    expect((await rowsOf(purchase)).map(({ name, place }: Row) => [name, place])).toEqual([
      ['笔', 1],
      ['纸', 2],
    ]);
  });

  it('are added, changed, put in order and taken out by one save', async () => {
    const purchase = await made();
    const [first, second] = purchase.items;
    const items = [
      { name: '本', quantity: 9 },
      { ...second, quantity: 5 },
    ];

    const saved = await save({ id: purchase.purchase_id, version: purchase.version, items });

    expect(first.id).toBe(1);
    expect(saved.data.items).toEqual([
      { id: 3, name: '本', quantity: 9 },
      { id: 2, ...paper, quantity: 5 },
    ]);
    expect(saved.data.version).toBe(purchase.version + 1);
    expect((await rowsOf(purchase)).map(({ item_id }: Row) => item_id)).toEqual([3, 2]);
  });

  it('come with every reading of their record', async () => {
    const purchase = await made();

    const { list } = (await backend.call('purchaseList', {}, main)).data;
    const info = (await backend.call('purchaseInfo', { id: purchase.purchase_id }, main)).data;

    expect(list[0].items).toEqual(purchase.items);
    expect(info.items).toEqual(purchase.items);
  });

  it('stay as they are where nothing is said of them', async () => {
    const purchase = await made();

    const saved = await save({ id: purchase.purchase_id, name: '期末' });

    expect(saved.data.items).toEqual(purchase.items);
  });

  it('begin with the defaults of their noun', async () => {
    const unit = { type: 'string', title: '单位', maxLength: 5, default: '个' } as const;
    backend = await createBackend({ entities: [purchaseSchema(), purchaseItemSchema({ unit })] });
    await createCompanies(backend.database.db);
    main = await backend.signIn(people.main);

    const purchase = await made();
    const saved = await save({
      id: purchase.purchase_id,
      items: [
        { id: 1, ...pens },
        { ...paper, unit: '包' },
      ],
    });

    expect(purchase.items[0]).toEqual({ id: 1, ...pens, unit: '个' });
    // Of a line that is there what is not said is gone.
    expect(saved.data.items.map((line: Row) => line.unit)).toEqual([undefined, '包']);
  });

  it('leave no trace where they are saved as they were', async () => {
    const purchase = await made();
    const before = await audited();

    const saved = await save({ id: purchase.purchase_id, version: purchase.version, items: purchase.items });

    expect(saved.data.version).toBe(purchase.version);
    expect(await audited()).toEqual(before);
  });

  it('may change places in a value that is unique', async () => {
    const purchase = await made([pens, { ...paper, for_id: people.sub.userId }]);
    const [first, second] = purchase.items;

    const saved = await save({
      id: purchase.purchase_id,
      items: [
        { ...first, for_id: second.for_id },
        { ...second, for_id: first.for_id },
      ],
    });

    expect(saved.data.items.map(({ for_id }: Row) => for_id)).toEqual([second.for_id, first.for_id]);
  });
});

describe('a line that is wrong', () => {
  it('is told with its place and its part', async () => {
    const fields = await refusals([pens, { ...paper, quantity: 100 }]);

    expect(Object.keys(fields)).toEqual(['items.1.quantity']);
  });

  it('is told where a condition of its noun asks for more', async () => {
    expect(Object.keys(await refusals([paper, { ...pens, rush: 1 }]))).toEqual(['items.1.reason']);
  });

  it('names no one twice in one record, and whom it likes in another', async () => {
    await made();

    expect(Object.keys(await refusals([pens, { ...paper, for_id: pens.for_id }]))).toEqual([
      'items.1.for_id',
    ]);
    expect((await save({ name: '另一单', items: [pens] })).code).toBe(0);
  });

  it('names no one who is not there', async () => {
    const gone = await refusals([pens, { ...paper, for_id: 987_654 }]);

    expect(Object.keys(gone)).toEqual(['items.1.for_id']);
  });

  it('is no line of another record, nor twice in its own', async () => {
    const other = await made();
    const own = (await save({ name: '另一单', items: [paper] })).data;
    const lines = (items: readonly Row[]) => save({ id: own.purchase_id, items });

    expect(Object.keys((await lines([{ ...other.items[0] }])).data.fields)).toEqual(['items.0.id']);
    expect(Object.keys((await lines([own.items[0], own.items[0]])).data.fields)).toEqual(['items.1.id']);
    expect(Object.keys((await save({ name: '新', items: [own.items[0]] })).data.fields)).toEqual([
      'items.0.id',
    ]);
  });

  it.each([
    ['fewer than there have to be', []],
    ['more than there may be', [paper, paper, paper, paper, paper]],
  ])('is one of %s', async (_, items) => {
    expect(Object.keys(await refusals(items))).toEqual(['items']);
  });

  it('keeps its record and all other lines from being saved', async () => {
    const purchase = await made();
    const items = [
      { ...purchase.items[0], quantity: 7 },
      { ...purchase.items[1], for_id: 987_654 },
    ];

    await save({ id: purchase.purchase_id, name: '期末', items });

    expect((await backend.call('purchaseInfo', { id: purchase.purchase_id }, main)).data).toEqual(
      expect.objectContaining({ name: '开学', items: purchase.items }),
    );
  });
});

describe('the version of a record', () => {
  it('covers its lines: an old one is refused with the lines as they are', async () => {
    const purchase = await made();
    const changed = await save({
      id: purchase.purchase_id,
      version: 1,
      items: [{ ...purchase.items[0], quantity: 8 }],
    });

    const late = await save({ id: purchase.purchase_id, version: 1, items: purchase.items });

    expect(changed.code).toBe(0);
    expect(late.code).toBe(4000);
    expect(late.data.error_key).toBe('version_conflict');
    expect(late.data.current.items).toEqual([{ id: 1, ...pens, quantity: 8 }]);
  });
});

describe('the record of a change', () => {
  it('is one for a record and its lines', async () => {
    const purchase = await made();
    await save({ id: purchase.purchase_id, items: [{ ...purchase.items[0], quantity: 4 }] });

    const [created, updated, ...others] = await audited();

    expect(others).toEqual([]);
    expect(created).toMatchObject({ action: 'create', target_type: 'purchase' });
    expect(updated?.changes).toEqual([
      { field: 'items', old: purchase.items, new: [{ id: 1, ...pens, quantity: 4 }] },
    ]);
  });

  it('says which lines went with a record that is deleted', async () => {
    const purchase = await made();

    await backend.call('purchaseDel', { ids: [purchase.purchase_id] }, main);

    expect((await audited()).at(-1)).toMatchObject({
      action: 'delete',
      target_type: 'purchase',
      changes: [{ field: 'items', old: purchase.items, new: null }],
    });
    expect(await rowsOf(purchase)).toEqual([]);
  });
});

it('tells what became of each line in words, and of no line that stayed', async () => {
  const purchase = await made([pens, paper, { name: '尺', quantity: 1 }]);
  const [first, second] = purchase.items;
  const id = purchase.purchase_id;
  await save({ id, items: [first, { ...second, quantity: 5 }, { name: '本', quantity: 9 }] });

  const asked = { target_type: 'purchase', target_id: id };
  const { list } = (await backend.call('operationRecords', asked, main)).data;

  expect(list[0].changes.map(({ kind, old_text, new_text }: Row) => [kind, old_text, new_text])).toEqual([
    ['changed', '物品 纸、数量 2、到货时间 2026/12/01 16:30', '物品 纸、数量 5、到货时间 2026/12/01 16:30'],
    ['cleared', '物品 尺、数量 1', null],
    ['set', null, '物品 本、数量 9'],
  ]);
});

it('lists lines for readers and writes none by themselves', async () => {
  const { models } = backend.contract;

  expect(Object.keys(models.purchaseItem?.verbs ?? {})).toEqual(['list', 'one', 'many', 'reference']);
  expect(
    Object.values(models.purchaseItem?.calls ?? {}).filter(({ permission }) => permission !== 'export'),
  ).toSatisfy((calls: readonly { readonly effect: string }[]) =>
    calls.every(({ effect }) => effect === 'read'),
  );
});
