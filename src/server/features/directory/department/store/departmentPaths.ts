import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Where a way down the tree begins (0: the company), and the keys of the names that follow. */
export interface Walk {
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
  const { rows } = await sql<FoundTurn>`
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
