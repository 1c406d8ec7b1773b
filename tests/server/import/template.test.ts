import { readXlsx, type Workbook } from 'hucre/xlsx';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openZip } from '#server/sheets/zip.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { fetchExport } from '../export/exporting.ts';

interface Requested {
  readonly noun?: string;
  readonly type?: string;
  readonly format?: 'xlsx' | 'csv';
  readonly columns?: readonly string[];
}

let backend: Backend;
let main: TestSession;
let sub: TestSession;

beforeAll(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

beforeEach(() => backend.database.db.deleteFrom('download_ticket').execute());

const ask = (session: TestSession, requested: Requested = {}) =>
  backend.call(
    'importTemplateTicket',
    { noun: 'member', type: 'add', format: 'xlsx', ...requested },
    session,
  );

const fetchTemplate = (session: TestSession, query: Record<string, string>, path = '/getTemplate') =>
  fetchExport(backend, session, query, { path });

const bytesOf = async (session: TestSession, requested: Requested = {}): Promise<Uint8Array> => {
  const { data } = await ask(session, requested);
  const response = await fetchTemplate(session, { ticket: data.ticket }, data.path);
  return new Uint8Array(await response.arrayBuffer());
};

const workbookOf = async (session: TestSession, requested: Requested = {}): Promise<Workbook> =>
  readXlsx(await bytesOf(session, requested));

const column = (workbook: Workbook, sheet: string, place = 0) =>
  workbook.sheets.find(({ name }) => name === sheet)?.rows.map((row) => row[place]);

const partText = async (bytes: Uint8Array, name: string): Promise<string> => {
  const texts: string[] = [];
  for await (const piece of (await openZip(bytes)).open(name) ?? [])
    texts.push(new TextDecoder().decode(piece));
  return texts.join('');
};

describe('a template', () => {
  it('is taken once, by the session that asked', async () => {
    const { data } = await ask(main);

    const stranger = await fetchTemplate(sub, { ticket: data.ticket }, data.path);
    const first = await fetchTemplate(main, { ticket: data.ticket }, data.path);
    const second = await fetchTemplate(main, { ticket: data.ticket }, data.path);

    expect(data).toMatchObject({ file_name: '批量添加成员模板-20261123-1000.xlsx', path: '/getTemplate' });
    expect([stranger.status, first.status, second.status]).toEqual([403, 200, 403]);
    expect(first.headers.get('content-disposition')).toContain('attachment');
  });

  it('is refused with columns it does not have', async () => {
    const answer = await ask(main, { columns: ['name', '__proto__', 'nope'] });

    expect(answer).toMatchObject({
      code: 4000,
      message: '模板中没有这些列：__proto__、nope',
      data: { error_key: 'import.unknownColumns' },
    });
  });

  it('is not given for the ticket of another', async () => {
    const { data } = await ask(main);
    const other = await ask(main);

    const ofDepartments = await fetchTemplate(main, { ticket: data.ticket }, '/department/getTemplate');
    const ofChanges = await fetchTemplate(main, { ticket: other.data.ticket, type: 'edit' });

    expect([ofDepartments.status, ofChanges.status]).toEqual([403, 403]);
  });

  it('is refused to whoever may not import', async () => {
    const viewer = await backend.signIn(people.viewer);

    const answers = [
      await ask(viewer),
      await ask(sub, { noun: 'nothing' }),
      await ask(sub, { type: 'nothing' }),
      await ask(main, { noun: '__proto__' }),
    ];

    expect(answers.map(({ code, data }) => [code, data.error_key])).toEqual(
      answers.map(() => [4000, 'no_permission']),
    );
  });

  it('lists the departments within reach alone', async () => {
    const all = column(await workbookOf(main), '部门路径');
    const own = column(await workbookOf(sub, { noun: 'department', type: 'edit' }), '部门路径');
    const without = await workbookOf(main, { noun: 'resignation', type: 'resign' });

    expect(all?.slice(1)).toEqual([
      '研发部',
      '研发部/软件组',
      '研发部/软件组/前端小组',
      '市场部',
      '市场部/国内组',
    ]);
    expect(own?.slice(1)).toEqual(['研发部', '研发部/软件组', '研发部/软件组/前端小组']);
    expect(without.sheets.map(({ name }) => name)).not.toContain('部门路径');
  });

  it('has the fields and choices of the company', async () => {
    const options = [{ name: '大号', name_en: 'Large' }, { name: '小号' }];
    const field = { name: '尺码', name_en: 'Size', type: 'single', options, required: 1 };
    await backend.call('customFieldSave', field, main);

    const { data } = await ask(main);
    const response = await fetchExport(
      backend,
      main,
      { ticket: data.ticket },
      { path: data.path, language: 'en' },
    );
    const workbook = await readXlsx(new Uint8Array(await response.arrayBuffer()));

    const [sheet] = workbook.sheets;
    expect(sheet?.rows[0]?.at(-1)).toBe('Size*');
    expect(column(workbook, '_lists', 2)).toEqual(['Large', '小号', null]);
    expect(sheet?.dataValidations?.at(-1)).toMatchObject({ type: 'list', formula1: '_lists!$C$1:$C$2' });
  });

  it('tells of a change where there is one', async () => {
    const helpIn = async (type: string) => column(await workbookOf(main, { type }), '填写说明', 2)?.join();

    const [added, changed] = [await helpIn('add'), await helpIn('edit')];

    expect(changed).toContain('修改手机号后');
    expect(added).not.toContain('修改手机号后');
  });

  it('leaves out what was not chosen', async () => {
    const bytes = await bytesOf(main, { format: 'csv', columns: ['email'] });

    const [header = ''] = new TextDecoder().decode(bytes).split('\r\n');
    expect(header.split(',').slice(0, 4)).toEqual(['姓名*', '手机号*', '部门*', '邮箱']);
  });

  it('keeps as text what is typed anywhere below', async () => {
    const bytes = await bytesOf(main, { noun: 'department', type: 'edit' });

    const sheet = await partText(bytes, 'xl/worksheets/sheet1.xml');
    const styles = await partText(bytes, 'xl/styles.xml');
    const codes = new Map(
      [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
        id,
        code,
      ]),
    );
    const [, cells = ''] = styles.split('<cellXfs');
    const formats = [...cells.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => codes.get(id));
    const shown = [...sheet.matchAll(/<col [^>]*style="(\d+)"/g)].map(([, style]) => formats[Number(style)]);
    // The id first, a number; then path, name and all the others.
    expect(shown).toEqual(['0', ...Array.from({ length: 9 }, () => '@')]);
  });
});
