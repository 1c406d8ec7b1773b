import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertRows } from '#tests/builders/rows.ts';
import { buildSchema } from '#tests/builders/schema.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const columns = ['name', 'phone', 'amount', 'leaves_at', 'state', 'owner_id'];
const visitor = buildSchema(
  {
    phone: { type: 'string', title: '手机', maxLength: 20, 'x-field': { mask: 'phone' } },
    amount: { type: 'integer', format: 'money', title: '费用' },
    leaves_at: { type: 'string', format: 'date-time', title: '离开时间' },
    state: {
      type: 'string',
      title: '状态',
      enum: ['in', 'out'],
      'x-field': { filter: 'in', options: { in: { title: '在内' }, out: { title: '已离开' } } },
    },
    owner_id: { type: 'integer', title: '接待人', 'x-field': { relation: { resource: 'member' } } },
    secret: { type: 'string', title: '备注', 'x-field': { export: false } },
  },
  {
    scope: { person: 'owner_id' },
    permissions: {
      read: { main: 'all', sub: 'departments' },
      create: { main: 'all' },
      update: { main: 'all' },
      delete: { main: 'all' },
    },
  },
);

let now = new Date('2026-11-23T02:00:00Z');
let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ entities: [visitor], clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const guest = {
  name: '=HYPERLINK("http://evil.test")',
  phone: '13800138000',
  amount: 12_345,
  leaves_at: '2026-11-20T01:02:00Z',
  state: 'in',
  owner_id: people.member.userId,
};

const ask = (session: TestSession, fields: object = {}) =>
  backend.call('visitorExport', { columns, format: 'csv', ...fields }, session);

const fetchFile = (session: TestSession, query: Record<string, string>, noun = 'visitor', language = 'zh') =>
  backend.send(`/api/${noun}/export?${new URLSearchParams(query)}`, {
    headers: {
      ...browserHeaders(session),
      'Sec-Fetch-Mode': 'navigate',
      Cookie: `${browserHeaders(session).Cookie}; token=${session.token}; language=${language}`,
    },
  });

const download = async (session: TestSession, fields: object = {}): Promise<Response> =>
  fetchFile(session, { ticket: (await ask(session, fields)).data.ticket });

const linesOf = async (response: Response): Promise<readonly string[]> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()).split('\r\n');

describe('an export as CSV', () => {
  it('says what the list says, safe from formulas', async () => {
    await insertRows(backend, 'visitor', [guest]);

    const [header, row, end] = await linesOf(await download(main));

    expect(header).toBe('\uFEFF姓名,手机,费用,离开时间,状态,接待人');
    expect(row).toBe(`"'=HYPERLINK(""http://evil.test"")",138****8000,123.45,2026/11/20 09:02,在内,褚前端`);
    expect(end).toBe('');
  });

  it('is a file to save and nothing else', async () => {
    const { headers } = await download(main);

    expect(headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%E8%AE%BF/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('holds the rows that match, in the order asked for', async () => {
    const named = (name: string, state: string) => ({ ...guest, name, state });
    await insertRows(backend, 'visitor', [named('甲', 'in'), named('乙', 'out'), named('丙', 'in')]);

    const filter = { filter: { state: ['in'] }, sort_field: 'visitor_id', sort_order: 'desc' };
    const lines = await linesOf(await download(main, { ...filter, columns: ['name'] }));

    expect(lines).toEqual(['\uFEFF姓名', '丙', '甲', '']);
  });

  it('holds what lies within the reader’s scope alone', async () => {
    await insertRows(backend, 'visitor', [guest, { ...guest, owner_id: people.salesperson.userId }]);

    const sub = await backend.signIn(people.sub);

    expect((await ask(sub)).data.count).toBe(1);
    expect(await linesOf(await download(sub))).toHaveLength(3);
  });

  it('speaks the language of its reader', async () => {
    await insertRows(backend, 'device', [{ status: 'lost' }]);
    const { data } = await backend.call('deviceExport', { columns: ['status'], format: 'csv' }, main);

    const lines = await linesOf(await fetchFile(main, { ticket: data.ticket }, 'device', 'en'));

    const words = backend.contract.words.en.resources.device;
    expect(lines).toEqual([`\uFEFF${words?.['fields.status']}`, words?.['options.status.lost'], '']);
  });

  it('leaves out what the schema keeps from sheets', async () => {
    expect((await ask(main, { columns: ['secret'] })).code).toBe(4000);
  });

  it('is written down with its columns and its count', async () => {
    await insertRows(backend, 'visitor', [guest]);

    await ask(main, { keyword: 'HYPER' });

    const { rows } = await sql<{
      readonly changes: readonly { readonly field: string; readonly new: unknown }[];
    }>`
      select changes from operation_record where action = 'export'`.execute(backend.database.db);
    const noted = Object.fromEntries((rows[0]?.changes ?? []).map((change) => [change.field, change.new]));
    expect(noted).toEqual({ columns, filter: {}, keyword: 'HYPER', count: 1 });
  });

  it('is written down again when its file is fetched', async () => {
    const { data } = await ask(main);
    await insertRows(backend, 'visitor', [guest, { ...guest, name: '后来的' }]);

    await fetchFile(main, { ticket: data.ticket });
    await fetchFile(main, { ticket: data.ticket });

    const noted = await backend.database.db
      .selectFrom('operation_record')
      .select(['action', 'operator_id', 'target_name', 'changes'])
      .where('action', 'in', ['export', 'exportFile'])
      .where('result', '=', 'done')
      .orderBy('id')
      .execute();
    expect(noted.map(({ action }) => action)).toEqual(['export', 'exportFile']);
    expect(noted[1]).toMatchObject({ operator_id: main.userId, target_name: data.file_name });
    expect(JSON.stringify(noted[1]?.changes)).toContain('{"new":2,"old":null,"field":"count"}');
  });
});

describe('an export as XLSX', () => {
  it('keeps numbers, dates and texts what they are', async () => {
    await insertRows(backend, 'visitor', [guest]);

    const response = await download(main, { format: 'xlsx' });
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));

    expect(sheets[0]?.rows[0]).toEqual(['姓名', '手机', '费用', '离开时间', '状态', '接待人']);
    expect(sheets[0]?.rows[1]).toEqual([
      guest.name,
      '138****8000',
      123.45,
      new Date('2026-11-20T09:02:00Z'),
      '在内',
      '褚前端',
    ]);
  });
});

describe('a ticket', () => {
  const lapsed = { code: 4000, message: '下载链接已失效' };
  const refusalOf = async (response: Response) => ({ status: response.status, ...(await response.json()) });

  it('is good once', async () => {
    const { data } = await ask(main);
    await (await fetchFile(main, { ticket: data.ticket })).arrayBuffer();

    const again = await fetchFile(main, { ticket: data.ticket });

    expect(await refusalOf(again)).toMatchObject({ status: 403, ...lapsed });
  });

  it('is good for a minute', async () => {
    const { data } = await ask(main);
    now = new Date(now.getTime() + 61_000);

    expect(await refusalOf(await fetchFile(main, { ticket: data.ticket }))).toMatchObject(lapsed);
  });

  it('is good for the session that asked alone', async () => {
    const { data } = await ask(main);
    const other = await backend.signIn(people.main);

    expect(await refusalOf(await fetchFile(other, { ticket: data.ticket }))).toMatchObject(lapsed);
  });

  it('is good for its own noun alone', async () => {
    const { data } = await ask(main);

    const elsewhere = await fetchFile(main, { ticket: data.ticket }, 'device');

    expect(await refusalOf(elsewhere)).toMatchObject({ status: 403, ...lapsed });
  });

  it('takes no other parameters beside it', async () => {
    const { data } = await ask(main);

    const widened = await fetchFile(main, { ticket: data.ticket, format: 'xlsx' });

    expect(widened.status).toBe(403);
  });

  it('stands nowhere in the database', async () => {
    const { data } = await ask(main, { request_id: 'once' });

    const { rows } = await sql<{ readonly found: string }>`
      select request::text || ticket_hash as found from download_ticket
      union all select answer::text from idempotency`.execute(backend.database.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ found }) => found.includes(data.ticket))).toEqual([]);
  });
});
