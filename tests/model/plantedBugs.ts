import { sql } from 'kysely';
import type { Calls } from '#generated/types.ts';
import { handlersOf } from '#server/http/handlers.ts';
import { generatedContract } from '#server/platform/contract.ts';
import type { Answer, CallContext } from '#server/platform/handler.ts';
import type { AnyHandler } from '#server/platform/ports.ts';
import { rankOf } from '#tests/builders/rank.ts';

const realHandlers = handlersOf(generatedContract());

type Name = keyof Calls;
type Handlers = Readonly<Record<string, AnyHandler>>;
type Handle<Call extends Name> = (
  request: Calls[Call]['request'],
  context: CallContext,
) => Promise<Answer<Calls[Call]['reply']>>;

/** The same call answered by another handler, which may ask the real one. */
const instead = <Call extends Name>(name: Call, wrap: (real: Handle<Call>) => Handle<Call>): Handlers => ({
  // The table holds the handler of that very call; TypeScript cannot follow the name through it.
  [name]: wrap(realHandlers[name] as unknown as Handle<Call>) as AnyHandler,
});

/** The real answer, with something done to the tables in the same transaction when it was given. */
const spoiling =
  <Call extends Name>(
    spoil: (request: Calls[Call]['request'], context: CallContext) => Promise<unknown>,
  ): ((real: Handle<Call>) => Handle<Call>) =>
  (real) =>
  async (request, context) => {
    const answer = await real(request, context);
    if (answer.kind === 'done') await spoil(request, context);
    return answer;
  };

const allReaching = ({ actor, ...context }: CallContext): CallContext => ({
  ...context,
  actor: { ...actor, mandates: actor.mandates.map((mandate) => ({ ...mandate, departments: [] })) },
});

/** Small mistakes someone could make in a handler or its statements, by what they are. */
export const plantedBugs: Readonly<Record<string, Handlers>> = {
  'a new main department is counted twice': instead(
    'saveUser',
    spoiling(({ id, main_department_id: main }, { db, actor }) =>
      typeof id === 'number'
        ? sql`update department set main_count = main_count + 1
            where company_id = ${actor.companyId} and id = ${main}`.execute(db)
        : Promise.resolve(),
    ),
  ),
  'what is below a moved department stays where it was': instead(
    'updateDepartment',
    spoiling(({ id }, { db, actor }) =>
      sql`update department set ancestors = super_dept_id || array[id]::bigint[]
          where company_id = ${actor.companyId} and super_dept_id = ${id}`.execute(db),
    ),
  ),
  'people of two departments count twice': instead('departments', (real) => async (request, context) => {
    const answer = await real(request, context);
    if (answer.kind !== 'done') return answer;
    const { rows } = await sql<{ readonly all: number }>`select count(*) as all from membership
      where company_id = ${context.actor.companyId}`.execute(context.db);
    const company = { ...answer.reply.company, users_count: rows[0]?.all ?? 0 };
    return { ...answer, reply: { ...answer.reply, company } };
  }),
  'a deleted department leaves its place in the counter': instead(
    'deleteDepartment',
    spoiling(({ id }, { db, actor }) =>
      sql`update department set child_count = child_count + 1 where company_id = ${actor.companyId}
          and id = (select super_dept_id from department where company_id = ${actor.companyId} and id = ${id})`.execute(
        db,
      ),
    ),
  ),
  'a new order is answered and not kept': instead('sortDepartments', (real) => async (request, context) => {
    const { rows } = await sql<{ readonly id: number; readonly rank: string; readonly sort_path: string }>`
      select id, rank, sort_path from department where company_id = ${context.actor.companyId}`.execute(
      context.db,
    );
    const answer = await real(request, context);
    for (const { id, rank, sort_path: path } of rows)
      await sql`update department set rank = ${rank}, sort_path = ${path}
        where company_id = ${context.actor.companyId} and id = ${id}`.execute(context.db);
    return answer;
  }),
  'the main flag stays behind': instead(
    'saveUser',
    spoiling(({ id }, { db, actor }) =>
      sql`update membership set is_main = 1 - is_main where company_id = ${actor.companyId} and user_id = ${id ?? 0}
          and is_main = 1 and (select count(*) from membership other where other.company_id = ${actor.companyId}
            and other.user_id = ${id ?? 0}) > 1`.execute(db),
    ),
  ),
  'somebody who left stays in one department': instead('saveUser', (real) => async (request, context) => {
    const { db, actor } = context;
    const { rows } = await sql<{ readonly id: number }>`select department_id as id from membership
      where company_id = ${actor.companyId} and user_id = ${request.id ?? 0} and is_main = 0`.execute(db);
    const answer = await real(request, context);
    if (answer.kind === 'done' && rows[0] !== undefined)
      await sql`insert into membership (company_id, department_id, user_id, position, is_main, rank)
        values (${actor.companyId}, ${rows[0].id}, ${request.id ?? 0}, '', 0, ${rankOf(1)}) on conflict do nothing`.execute(
        db,
      );
    return answer;
  }),
  'nobody is found whose row is new': instead(
    'saveUser',
    spoiling(({ id }, { db, actor }) =>
      typeof id === 'number'
        ? Promise.resolve()
        : sql`delete from member_search where company_id = ${actor.companyId} and user_id > 1`.execute(db),
    ),
  ),
  'supervisors are added and never taken away': instead(
    'updateDepartment',
    spoiling(({ id, supervisors }, { db, actor }) =>
      supervisors === undefined
        ? Promise.resolve()
        : sql`update membership set is_supervisor = 1 where company_id = ${actor.companyId}
            and department_id = ${id}`.execute(db),
    ),
  ),
  'a page of people begins one too late': instead('departmentUsers', (real) => async (request, context) => {
    const answer = await real(request, context);
    return answer.kind === 'done'
      ? { ...answer, reply: { ...answer.reply, list: answer.reply.list.slice(1) } }
      : answer;
  }),
};

/** Mistakes about who may do something where: what only a bounded administrator meets. */
export const plantedHoles: Readonly<Record<string, Handlers>> = {
  'where a department goes is not asked': instead(
    'updateDepartment',
    (real) => (request, context) => real(request, allReaching(context)),
  ),
  'a new department may be anywhere': instead(
    'storeDepartment',
    (real) => (request, context) => real(request, allReaching(context)),
  ),
  'a person may be put anywhere': instead(
    'saveUser',
    (real) => (request, context) => real(request, allReaching(context)),
  ),
  'a list shows everybody': instead(
    'departmentUsers',
    (real) => (request, context) => real(request, allReaching(context)),
  ),
  'a search finds everything': instead(
    'searchUserAndDept',
    (real) => (request, context) => real(request, allReaching(context)),
  ),
};
