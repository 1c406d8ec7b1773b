import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { holds } from '#engine/condition.ts';
import { createModel } from '#engine/createModel.ts';
import type { Condition } from '#engine/dialect.ts';
import { conditionSql } from '#server/crud/expressions.ts';
import { columnTypeOf } from '#server/database/columnValue.ts';
import { buildSchema } from '#tests/builders/schema.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';

const model = createModel(
  buildSchema({
    note: { type: 'string', title: '备注', maxLength: 20 },
    count: { type: 'integer', title: '数量' },
    from: { type: 'string', format: 'date', title: '开始' },
    to: { type: 'string', format: 'date', title: '结束' },
  }),
);
const now = new Date('2026-11-23T04:00:00Z');
const fieldOf = (name: string) => model.fields.find((field) => field.name === name);

const day = fc.constantFrom('2026-11-22', '2026-11-23', '2026-11-24', null);
const row = fc.record({
  note: fc.constantFrom('a', 'B', '', '张', null),
  count: fc.constantFrom(-1, 0, 1, null),
  from: day,
  to: day,
});

const ordered = fc.constantFrom('gt', 'gte', 'lt', 'lte');
const dayTest = fc.oneof(
  fc
    .tuple(ordered, fc.constantFrom('$today', '$record.from', '2026-11-23'))
    .map(([op, to]) => ({ [op]: to })),
  fc.boolean().map((exists) => ({ exists })),
);
const plainTest = (values: readonly (string | number | null)[]) =>
  fc.oneof(
    fc.constantFrom(...values),
    fc.subarray([...values]),
    fc.constantFrom(...values).map((ne) => ({ ne })),
    fc.subarray([...values], { minLength: 1 }).map((notIn) => ({ notIn })),
    fc.boolean().map((exists) => ({ exists })),
  );
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    dayTest.map((to) => ({ to })),
    fc.record({ note: plainTest(['a', '张', null]), count: plainTest([0, 1, null]) }),
    fc.tuple(ordered, fc.constantFrom('B', 'a')).map(([op, text]) => ({ note: { [op]: text } })),
    fc.array(tie('condition'), { maxLength: 2 }).map((all) => ({ all })),
    fc.array(tie('condition'), { maxLength: 2 }).map((any) => ({ any })),
    tie('condition').map((not) => ({ not })),
  ) as fc.Arbitrary<Condition>,
}));

let backend: Backend;
beforeEach(async () => {
  backend = await createBackend();
});

describe('a condition asked of the database', () => {
  it('holds of a row exactly where the console says so', async () => {
    await fc.assert(
      fc.asyncProperty(condition, row, async (asked, values) => {
        const column = (name: string) => {
          const field = fieldOf(name);
          if (field === undefined) throw new Error(`No field ${name}`);
          const value = (values as Readonly<Record<string, unknown>>)[name] ?? null;
          return sql`${value}::${sql.raw(columnTypeOf(field))}`;
        };
        const place = { fieldOf, column, today: '2026-11-23', now };
        const { rows } = await sql<{
          answer: boolean;
        }>`select ${conditionSql(asked, place)} as answer`.execute(backend.database.db);
        expect(rows[0]?.answer).toBe(holds(asked, values, { now: now.toISOString() }));
      }),
      { numRuns: 300 },
    );
  });
});
