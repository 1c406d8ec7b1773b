import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { allowLongWork, startWorkMs } from '#server/database/waitingLine.ts';

/** Each copy has its own numbers: the eight digits after the prefix are different for everyone of the company. */
const prefixes = ['130', '131', '132', '133', '152', '153', '155', '156', '157'];

interface Copy {
  readonly companyId: number;
  /** Added to ids of departments and of people. */
  readonly places: number;
  readonly people: number;
  readonly prefix: string;
  readonly number: number;
}

/** Top departments under another name, in between those there are; below them everything stands as it did. */
const copyDepartments = async (db: Kysely<Tables>, { companyId, places, number }: Copy): Promise<void> => {
  await sql`
    insert into department (company_id, id, name, name_key, haystack, super_dept_id, ancestors, rank, sort_path, main_count,
      child_count)
    select company_id, id + ${places}, name || mark, name_key || mark, haystack || mark,
      case when super_dept_id = 0 then 0 else super_dept_id + ${places} end,
      array(select each + ${places} from unnest(ancestors) with ordinality as way (each, depth) order by depth),
      case when super_dept_id = 0 then rank || ${String(number)} else rank end,
      split_part(sort_path, '.', 1) || ${String(number)} || substr(sort_path, strpos(sort_path, '.')), main_count, child_count
    from department cross join lateral (select case when super_dept_id = 0 then ${`-${number}`} else '' end as mark) named
    where company_id = ${companyId} and id <= ${places / number}`.execute(db);
};

const copyPeople = async (
  db: Kysely<Tables>,
  { companyId, places, people, prefix, number }: Copy,
): Promise<void> => {
  const own = sql`company_id = ${companyId} and user_id <= ${people / number}`;
  await sql`
    insert into member (company_id, user_id, name, pinyin, initials, country_code, phone, phone_show, work_id, main_department_id,
      entry_time, active_status, is_real_name, executive_mode, member_type, last_active_at)
    select company_id, user_id + ${people}, name, pinyin, initials, country_code, ${prefix} || substr(phone, 4), phone_show,
      work_id || ${`C${number}`}, main_department_id + ${places}, entry_time, active_status, is_real_name, executive_mode,
      member_type, last_active_at
    from member where ${own}`.execute(db);
  await sql`
    insert into membership (company_id, department_id, user_id, position, is_main, is_supervisor, is_top, rank)
    select company_id, department_id + ${places}, user_id + ${people}, position, is_main, is_supervisor, is_top, rank
    from membership where ${own}`.execute(db);
  await sql`
    insert into member_search (company_id, user_id, grams, haystack)
    select company_id, user_id + ${people}, grams, haystack from member_search where ${own}`.execute(db);
};

/**
 * Makes a company ten times as large by statements: nine copies of its departments and people, which share names and what they are found
 * by. `places` and `people` are how many there are, their ids without a gap.
 */
export const multiply = async (
  db: Kysely<Tables>,
  companyId: number,
  { places, people }: { readonly places: number; readonly people: number },
): Promise<void> => {
  for (const [index, prefix] of prefixes.entries()) {
    const number = index + 1;
    const copy: Copy = { companyId, prefix, number, places: places * number, people: people * number };
    await db.transaction().execute(async (transaction) => {
      await allowLongWork(transaction, startWorkMs);
      await copyDepartments(transaction, copy);
      await copyPeople(transaction, copy);
    });
  }
  const times = prefixes.length + 1;
  for (const [noun, last] of Object.entries({ department: places * times, member: people * times }))
    await db
      .updateTable('sequence')
      .set({ last_id: last })
      .where('company_id', '=', companyId)
      .where('noun', '=', noun)
      .execute();
};
