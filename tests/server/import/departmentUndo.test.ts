import { beforeEach, describe, expect, it } from 'vitest';
import { runImports as workOff } from '#server/features/imports/jobs/imports.ts';
import { runOf } from '#server/features/imports/run/importRun.ts';
import { undoPiece } from '#server/features/imports/run/undoPiece.ts';
import { findImport } from '#server/features/imports/store/importJobs.ts';
import { departmentAdd } from '#server/features/imports/targets/departmentAdd.ts';
import { type Backend, createBackend, type TestSession } from '../../setup/backend.ts';
import { company, createCompanies, people } from '../../setup/company.ts';
import { csvFile, type SheetLines } from '../../setup/imports.ts';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend({ config: { importPatienceMs: 0 } });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const header = ['部门名称', '上级部门', '主管'];

/** Adds departments by sheet and asks for their undoing, which then waits for its job. */
const undoing = async (lines: SheetLines): Promise<number> => {
  const file = csvFile([header, ...lines]);
  const { data } = await backend.call('departmentUpload', { file, type: 'add' }, main);
  await workOff(backend.ports);
  await backend.call('departmentImport', { import_id: data.import_id, status: 2 }, main);
  await workOff(backend.ports);
  await backend.call('importUndo', { import_id: data.import_id }, main);
  return data.import_id;
};

const info = async (importId: number) =>
  (await backend.call('importInfo', { import_id: importId }, main)).data;

const live = async (): Promise<number> => {
  const { count } = await backend.database.db
    .selectFrom('department')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', company)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('departments of an import that is undone', () => {
  it('go in pieces others need not wait for', async () => {
    const before = await live();
    const count = (departmentAdd.rowsPerPiece ?? Number.POSITIVE_INFINITY) + 5;
    const importId = await undoing(
      Array.from({ length: count }, (_, place) => [`部${place}`, place < 20 ? '' : `部${place % 20}`]),
    );
    const job = await findImport(backend.database.db, { companyId: company, importId });
    const run = job && runOf(backend.ports, job, () => false);
    if (run === undefined) throw new Error('Expected an import to be undone');

    await undoPiece(run);

    expect(await live()).toBe(before + 5);
    while ((await undoPiece(run)) === 'more');
    expect(await info(importId)).toMatchObject({ undo_status: 'done', undone: count });
    expect(await live()).toBe(before);
  });

  it('let supervisors go who are in two of them', async () => {
    const before = await live();
    const importId = await undoing([
      ['甲', '', '13800010007'],
      ['乙', '', '13800010007'],
      ['丙', '甲', ''],
    ]);

    await workOff(backend.ports);

    expect(await info(importId)).toMatchObject({ undo_status: 'done', undone: 3 });
    expect(await live()).toBe(before);
    const places = await backend.database.db
      .selectFrom('membership')
      .select('department_id')
      .where('company_id', '=', company)
      .where('user_id', '=', 7)
      .execute();
    expect(places).toEqual([{ department_id: 12 }]);
  });
});
