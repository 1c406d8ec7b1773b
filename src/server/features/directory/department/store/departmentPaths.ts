import { type Kysely, type Selectable, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import { mandateRows } from '#server/guard/store/actors.ts';

/** Where a way down the tree begins (0: the company), and the keys of the names that follow. */
interface Walk {
  readonly start: number;
  readonly keys: readonly string[];
}

/** A live department a walk came to. `depth`: how many of its keys led there. */
export interface Step {
  readonly walk: number;
  readonly depth: number;
  readonly id: number;
  readonly name: string;
  readonly ancestors: readonly number[];
  readonly source: Selectable<Tables['department']>['source'];
  readonly child_count: number;
  readonly sort_path: string;
}

/** A name on the way of some walks, below another one (0: none) or where they begin. Its number is its place, from 1 on. */
interface Turn {
  readonly above: number;
  readonly start: number;
  readonly key: string;
}

/** Walks as they part: what several have in common is gone once. */
interface Ways {
  readonly turns: readonly Turn[];
  /** Walks by the turns they pass. */
  readonly walksOf: ReadonlyMap<number, readonly number[]>;
}

const waysOf = (walks: readonly Walk[]): Ways => {
  const turns: Turn[] = [];
  const numbers = new Map<string, number>();
  const walksOf = new Map<number, number[]>();
  for (const [walk, { start, keys }] of walks.entries()) {
    let above = 0;
    for (const key of keys) {
      const place = `${above === 0 ? `@${start}` : above} ${key}`;
      const known = numbers.get(place);
      const number = known ?? turns.push({ above, start, key });
      if (known === undefined) numbers.set(place, number);
      const passing = walksOf.get(number);
      if (passing === undefined) walksOf.set(number, [walk]);
      else passing.push(walk);
      above = number;
    }
  }
  return { turns, walksOf };
};

type FoundTurn = Omit<Step, 'walk'> & { readonly turn: number };

/**
 * Goes down the tree by names, every walk as far as it leads, in one statement whatever their number: siblings are found
 * by their compare key, which is unique among them. `walk` is the place of the walk among those given; the steps of each come from the
 * top down.
 */
export const walkDown = async (
  db: Kysely<Tables>,
  companyId: number,
  walks: readonly Walk[],
): Promise<readonly Step[]> => {
  const { turns, walksOf } = waysOf(walks);
  if (turns.length === 0) return [];
  const { rows } = await sql<FoundTurn>`${keptPlan}
    with recursive turn as materialized (
      select * from unnest(${turns.map(({ above }) => above)}::bigint[], ${turns.map(({ start }) => start)}::bigint[],
        ${turns.map(({ key }) => key)}::text[]) with ordinality as turn (above, start, key, place)
    ), step as (
      select turn.place as turn, 1 as depth, found.*
      from turn join lateral (
        select id, name, ancestors, source, child_count, sort_path from department
        where company_id = ${companyId} and super_dept_id = turn.start and name_key = turn.key
          and deleted_at is null) found on true
      where turn.above = 0
      union all
      select turn.place, step.depth + 1, found.*
      from step join turn on turn.above = step.turn join lateral (
        select id, name, ancestors, source, child_count, sort_path from department
        where company_id = ${companyId} and super_dept_id = step.id and name_key = turn.key
          and deleted_at is null) found on true
    )
    select turn, depth, id, name, ancestors, source, child_count, sort_path from step order by depth, turn`.execute(
    db,
  );
  return rows.flatMap(({ turn, ...step }) =>
    (walksOf.get(Number(turn)) ?? []).map((walk) => ({ ...step, walk })),
  );
};

/** A sub-administrator bounded to some departments. */
interface ScopeHolder {
  readonly user_id: number;
  readonly name: string;
  readonly scope: readonly number[];
}

/** A group that takes people of the departments below its own. */
interface WideGroup {
  readonly group_id: number;
  readonly name: string;
  readonly dept_id: number;
  readonly ancestors: readonly number[];
}

const idArray = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

/** Sub-administrators, members of manage groups among them, bounded to departments in all they may do; they are few. */
export const findScopeHolders = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<readonly ScopeHolder[]> => {
  const { rows } = await sql<ScopeHolder>`
    select member.user_id, member.name, jsonb_agg(distinct root.id::bigint) as scope
    from ${mandateRows}
    join member on member.company_id = mandate.company_id and member.user_id = mandate.user_id
      and member.status = 'normal'
    left join lateral jsonb_array_elements_text(mandate.departments) as root(id) on true
    where mandate.company_id = ${companyId}
    group by member.user_id, member.name
    having not bool_or(mandate.is_company) and count(root.id) > 0
    order by member.user_id
  `.execute(db);
  return rows;
};

/** Groups of these departments whose people come from below as well. */
export const findWideGroups = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<readonly WideGroup[]> => {
  if (departmentIds.length === 0) return [];
  const { rows } = await sql<WideGroup>`
    select chat_group.group_id, chat_group.name, chat_group.dept_id, department.ancestors
    from chat_group
    join department on department.company_id = chat_group.company_id and department.id = chat_group.dept_id
    where chat_group.company_id = ${companyId} and chat_group.dept_id = any(${idArray(departmentIds)})
      and chat_group.status = 'normal' and chat_group.include_sub = 1 and chat_group.in_step = 1
    order by department.sort_path
  `.execute(db);
  return rows;
};

/** How many departments there are in these branches, each once. */
export const countBranches = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from department
    where company_id = ${companyId} and deleted_at is null and ancestors && ${idArray(ids)}
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** Levels of each branch; 1 for a department without children. */
export const findHeights = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ readonly id: number; readonly height: number }>`
    select root.id, max(cardinality(inside.ancestors)) - max(cardinality(root.ancestors)) + 1 as height
    from department root
    join department inside on inside.company_id = root.company_id and inside.deleted_at is null
      and inside.sort_path >= root.sort_path and inside.sort_path < left(root.sort_path, -1) || '/'
    where root.company_id = ${companyId} and root.id = any(${idArray(ids)})
    group by root.id
  `.execute(db);
  return new Map(rows.map((row) => [row.id, Number(row.height)]));
};
