import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { ranksAfter, sortPathOf } from '#domain/department/order.ts';
import { pathOf } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const children = 1_000;
const megabyte = 1024 * 1024;

let backend: Backend;
let main: TestSession;

/** As many children as one department may have, each in the order of its id. */
const fill = async () => {
  const ranks = ranksAfter(undefined, children);
  await backend.database.db
    .insertInto('department')
    .values(
      ranks.map((rank, index) => ({
        company_id: 1,
        id: 2_000 + index,
        name: `第${index}组`,
        name_key: `第${index}组`,
        super_dept_id: 12,
        ancestors: [10, 11, 12, 2_000 + index],
        rank,
        sort_path: sortPathOf(pathOf([10, 11, 12]), rank),
        source: 'main' as const,
        visible_depts: '[]',
        visible_users: '[]',
        member_scope_depts: '[]',
        member_scope_users: '[]',
      })),
    )
    .execute();
  await backend.database.db
    .updateTable('department')
    .set({ child_count: children })
    .where('company_id', '=', 1)
    .where('id', '=', 12)
    .execute();
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  await fill();
  main = await backend.signIn(people.main);
});

describe('a department with a thousand children (D18)', () => {
  it('answers them all in order within the size', async () => {
    const { data } = await backend.call('departments', { id: 12 }, main);

    const ids = data.departments.map((row: { id: number }) => row.id);
    expect(ids).toEqual(Array.from({ length: children }, (_, index) => 2_000 + index));
    expect(gzipSync(JSON.stringify(data)).byteLength).toBeLessThan(megabyte);
  });

  it('sends none of them before they are asked for', async () => {
    const { data } = await backend.call('departments', { depth: 3 }, main);

    expect(JSON.stringify(data)).not.toContain('第1组');
  });

  it('takes no further child, and moves one by one rank', async () => {
    const full = await backend.call('storeDepartment', { superDeptId: 12, name: '多一组' }, main);
    const moved = await backend.call('sortDepartments', { id: 2_500, direction: 'up' }, main);

    expect(full).toMatchObject({ code: 4000, message: '下级部门数量超过上限（1000 个）' });
    expect(moved.data.ids.slice(498, 502)).toEqual([2_498, 2_500, 2_499, 2_501]);
  });
});
