import { sql } from 'kysely';
import { buildSchema } from '#tests/builders/schema.ts';
import type { Backend } from '#tests/setup/backend.ts';

/** A noun made from its schema alone, with sheets for new visitors, changes and removals. */
export const visitors = buildSchema(
  {
    badge: { type: 'string', title: '证件号', maxLength: 20, 'x-field': { unique: {} } },
    visits: { type: 'integer', title: '次数', minimum: 0 },
    invited: { type: 'integer', format: 'flag', title: '受邀', default: 0 },
  },
  {
    permissions: {
      read: { main: 'all', sub: 'all' },
      create: { main: 'all', sub: 'all' },
      update: { main: 'all', sub: 'all' },
      delete: { main: 'all' },
    },
    import: {
      add: { title: '批量登记', mode: 'add', columns: ['name', 'badge', 'visits'], required: ['name'] },
      edit: {
        title: '批量修改',
        mode: 'change',
        columns: ['badge', 'name', 'visits', 'invited'],
        key: ['badge'],
      },
      leave: {
        title: '批量移除',
        mode: 'remove',
        columns: ['badge'],
        key: ['badge'],
        check: '/visitor/uploadLeave',
        commit: '/visitor/importLeave',
      },
    },
  },
);

/** Header of a sheet with new visitors. */
export const header = ['姓名', '证件号', '次数'];

/** So many rows of new visitors. */
export const visitorLines = (count: number): readonly (readonly string[])[] =>
  Array.from({ length: count }, (_, at) => [`访客${at}`, `B${at}`, String(at)]);

/** Names of the visitors there are, in the order they came. */
export const visitorNames = async ({ database }: Pick<Backend, 'database'>): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select name from visitor where deleted_at is null order by visitor_id`.execute(database.db);
  return rows.map((row) => row.name);
};
