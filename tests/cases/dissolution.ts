import { expect } from 'vitest';
import { runTimedWork } from '#server/http/jobs/timers.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { csvFile, runImports, uploadSheet } from '#tests/setup/imports.ts';
import {
  companyFingerprint,
  companyName,
  dissolveCompany,
  verifiedToDissolve,
} from '../server/dissolution/dissolving.ts';
import { changingNothing, type Outcome, type Play, tell, type World } from './world.ts';

const wrongName = { code: 4000, message: '企业名称不一致，请逐字输入企业全称' };

const misspelt = async (world: World, name: string, token: string): Promise<readonly Outcome[]> => {
  const names = [`${name} `, name.slice(1), `${name.slice(0, 1)}\u200B${name.slice(1)}`, `${name}.`];
  const outcomes: Outcome[] = [];
  for (const company_name of names)
    outcomes.push(
      await tell(world, 'dissolve', { company_name, verify_token: token }, { expected: wrongName }),
    );
  return outcomes;
};

const unproved = async (world: World): Promise<Outcome> => {
  const session = await world.backend.signIn(people.main, 'browser', { hasSteppedUp: false });
  return tell(
    world,
    'dissolve',
    { company_name: await companyName(world.backend), verify_token: 'none' },
    { session, expected: { code: 4000 } },
  );
};

const operator = (world: World, ...words: readonly string[]) =>
  runOperatorCommand(world.backend.database.db, words, world.backend.ports.clock());

const memberSheet = (count: number): File =>
  csvFile([
    ['姓名', '手机号', '部门'],
    ...Array.from({ length: count }, (_, index) => [
      `导入${index}`,
      `139${String(index).padStart(8, '0')}`,
      '研发部',
    ]),
  ]);

/** The same world, where a call leaves an import to its job. */
const patientWorld = async (world: World): Promise<World> => {
  const backend = await createBackend({
    clock: world.backend.ports.clock,
    config: { importPatienceMs: 0 },
  });
  await createCompanies(backend.database.db);
  return {
    ...world,
    backend,
    main: await backend.signIn(people.main),
    sub: await backend.signIn(people.sub),
  };
};

/** An import that has been confirmed and not begun. */
const startImport = async (world: World): Promise<number> => {
  const { backend, main } = world;
  const checked = await uploadSheet(backend, 'memberUpload', { file: memberSheet(3), type: 'add' }, main);
  const importId = Number(checked.data.import_id);
  const answer = await backend.call('memberImport', { import_id: importId, status: 2 }, main);
  expect(answer.code).toBe(0);
  return importId;
};

const countPeople = async ({ backend }: World): Promise<number> =>
  (await backend.database.db.selectFrom('member').select('user_id').where('company_id', '=', 1).execute())
    .length;

/** How the cases of a company's end are played. */
export const dissolutionPlays: Readonly<Record<string, Play>> = {
  B03: async (world) => {
    const { backend, main, sub } = world;
    const name = await companyName(backend);
    const bySub = await changingNothing(world, () =>
      tell(world, 'dissolve', { company_name: name, verify_token: 'x' }, { session: sub }),
    );
    const without = await unproved(world);
    const token = await verifiedToDissolve(backend, main);
    const wrong = await changingNothing(world, () => misspelt(world, name, token));
    const before = await companyFingerprint(backend);
    expect((await backend.call('dissolve', { company_name: name, verify_token: token }, main)).code).toBe(0);
    const twice = await tell(
      world,
      'dissolve',
      { company_name: name, verify_token: token },
      { expected: { code: 4001 } },
    );
    world.setNow('2026-11-25T02:00:00Z');
    await runTimedWork(backend.ports);

    expect((await operator(world, 'company', 'abort', '1')).isDone).toBe(true);
    expect(await companyFingerprint(backend)).toEqual(before);
    expect((await operator(world, 'company', 'abort', '1')).isDone).toBe(false);
    return [bySub, without, ...wrong, twice];
  },
  B04: async (given) => {
    const world = await patientWorld(given);
    const { backend, main } = world;
    const importId = await startImport(world);
    const before = await countPeople(world);
    const running = await dissolveCompany(backend, main);
    expect(running).toMatchObject({ code: 4000, data: { error_key: 'job_running' } });
    world.setNow('2026-11-23T02:05:00Z');
    const { code, message, status } = await dissolveCompany(backend, main, { stop_jobs: 1 });
    const edit = await tell(
      world,
      'storeDepartment',
      { name: '新部门', superDeptId: 0 },
      { expected: { code: 4001 } },
    );
    await runImports(backend);
    expect(await countPeople(world)).toBe(before);

    await operator(world, 'company', 'abort', '1');
    await runImports(backend);
    expect(await countPeople(world)).toBe(before + 3);
    const again = await backend.signIn({ companyId: 1, userId: 1 });
    expect((await backend.call('importInfo', { import_id: importId }, again)).data.status).toBe('finished');
    return [{ input: 'during an import', status, code, message }, edit];
  },
};
