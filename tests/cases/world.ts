import { expect } from 'vitest';
import type { CallModel } from '#engine/model.ts';
import { callsOf } from '#server/platform/contract.ts';
import { pathOf, rankOf } from '#tests/builders/rank.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';
import { type Fingerprint, fingerprinter } from '#tests/setup/fingerprint.ts';
import { sampleOf } from '#tests/setup/strength.ts';

/** What came back for one variant of a case's input. */
export interface Outcome {
  readonly input: string;
  readonly status: number;
  readonly code: number;
  readonly message: string;
  /** Where the table names several answers, the one this variant has to get; else the row's own. */
  readonly expected?: { readonly code: number; readonly message?: string };
}

/** A fresh small world with a clock of its own. */
export interface World {
  readonly backend: Backend;
  readonly main: TestSession;
  readonly sub: TestSession;
  readonly setNow: (now: string) => void;
  readonly take: () => Promise<Fingerprint>;
}

/** A case as it is played: sends every variant, checks what the row says of afterwards itself. */
export type Play = (world: World) => Promise<readonly Outcome[]>;

/** The small world of `tests/setup/company.ts`; the second company has one department only it has. */
export const createWorld = async (): Promise<World> => {
  let now = new Date('2026-11-23T02:00:00Z');
  const backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  return {
    backend,
    main: await backend.signIn(people.main),
    sub: await backend.signIn(people.sub),
    setNow: (text) => {
      now = new Date(text);
    },
    // A session remembers when it was last used, and so do the figures of use; what someone was told or guessed is counted. Nothing
    // else may change on a refusal.
    take: await fingerprinter(backend.database, [
      'session',
      'usage_activity',
      'rate_limit',
      'operation_record',
      'operation_target',
    ]),
  };
};

/** Makes a call and notes what came back. */
export const tell = async (
  { backend, main }: World,
  call: string,
  fields: object,
  more: {
    readonly session?: TestSession;
    readonly expected?: Outcome['expected'];
    readonly input?: string;
  } = {},
): Promise<Outcome> => {
  const { status, code, message } = await backend.call(call, fields, more.session ?? main);
  const input = more.input ?? `${call} ${JSON.stringify(fields)}`;
  return {
    input,
    status,
    code,
    message,
    ...(more.expected === undefined ? {} : { expected: more.expected }),
  };
};

/** Plays something that has to leave every table as it is. */
export const changingNothing = async <Result>(world: World, play: () => Promise<Result>): Promise<Result> => {
  const before = await world.take();
  const result = await play();
  expect(await world.take()).toEqual(before);
  return result;
};

/** Calls one after the other, each with its fields; nothing may be written. */
export const refusedEach = (
  world: World,
  call: string,
  inputs: readonly object[],
  session?: TestSession,
): Promise<readonly Outcome[]> =>
  changingNothing(world, async () => {
    const outcomes: Outcome[] = [];
    for (const fields of inputs)
      outcomes.push(await tell(world, call, fields, session === undefined ? {} : { session }));
    return outcomes;
  });

/** How many calls a body is sent to, others each day; all of them in `npm run test:deep`. */
const everywhere = 20;

/** Sends a body of any text to every call that is posted and needs a session, or to a sample of them. */
export const postEverywhere = async (
  world: World,
  body: string,
  headers: Readonly<Record<string, string>> = browserHeaders(world.main),
  isMatched: (call: CallModel) => boolean = () => true,
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  const posted = callsOf(world.backend.contract).filter(
    ({ method, permission, encoding }) => method === 'POST' && permission !== 'anyone' && encoding === 'json',
  );
  for (const { name, path } of sampleOf(posted.filter(isMatched), everywhere)) {
    const response = await world.backend.send(`/api${path.startsWith('/') ? '' : '/'}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    });
    const { code, message } = (await response.json()) as { readonly code: number; readonly message: string };
    outcomes.push({ input: `${name} ${body.slice(0, 80)}`, status: response.status, code, message });
  }
  return outcomes;
};

/** Live departments of the first company as they stand. */
export const treeOf = async ({ backend }: World): Promise<string> => {
  const rows = await backend.database.db
    .selectFrom('department')
    .select(['name', 'ancestors'])
    .where('company_id', '=', company)
    .where('deleted_at', 'is', null)
    .orderBy('sort_path')
    .execute();
  return rows.map(({ name, ancestors }) => `${ancestors.join('/')} ${name}`).join('\n');
};

/** Marks someone or something with an id no one in the first company has: the second company's own department. */
export const foreignDepartment = 5_000;

const emptyDepartment = (companyId: number, id: number, parents: readonly number[]) => ({
  ...{
    company_id: companyId,
    id,
    name: `部门${id}`,
    name_key: `部门${id}`,
    super_dept_id: parents.at(-1) ?? 0,
  },
  ...{
    ancestors: [...parents, id],
    rank: rankOf(id),
    sort_path: pathOf([...parents, id]),
    source: 'main' as const,
  },
  ...{ visible_depts: '[]', visible_users: '[]', member_scope_depts: '[]', member_scope_users: '[]' },
});

/** Gives the second company a department of its own. */
export const insertForeign = async ({ backend }: World): Promise<void> => {
  await backend.database.db
    .insertInto('department')
    .values(emptyDepartment(otherCompany, foreignDepartment, []))
    .execute();
};

/** Empty departments below 前端小组; gives their ids. */
export const insertMany = async ({ backend }: World, count: number): Promise<readonly number[]> => {
  const ids = Array.from({ length: count }, (_, index) => 2_000 + index);
  const rows = ids.map((id) => emptyDepartment(company, id, [10, 11, 12]));
  await backend.database.db.insertInto('department').values(rows).execute();
  return ids;
};

/** Someone who has left. */
export const resignInTable = ({ backend }: World, userId: number) =>
  backend.database.db
    .updateTable('member')
    .set({ status: 'resigned' })
    .where('company_id', '=', company)
    .where('user_id', '=', userId)
    .execute();
