import { sql } from 'kysely';

const mark = '/* one plan */';

/**
 * Begins a statement whose plan is the same whatever it is asked for: a few rows by their keys, along indexes. An embedded engine may
 * keep it, where planning takes longer than running (who is signed in: 4 ms of 5); a server may where a read begins with one. A query that
 * is built takes it by `modifyFront`.
 */
export const keptPlan = sql.raw(mark);

/** Whether a statement was begun so. */
const hasKeptPlan = (text: string): boolean => text.includes(mark);

/** How a statement is to be planned, as PostgreSQL calls it (`plan_cache_mode`). */
const planModeOf = (text: string): 'force_generic_plan' | 'auto' =>
  hasKeptPlan(text) ? 'force_generic_plan' : 'auto';

/** A statement that asks for rows; whatever opens or ends a transaction has no plan. */
const isPlanned = (text: string): boolean =>
  !/^\s*(?:begin|commit|rollback|savepoint|release|set)\b/i.test(text);

/**
 * The plan mode that is to be set before a statement on an embedded engine; undefined: it is set already, or makes no difference. One plan for all
 * where it was begun with `keptPlan`, and as the engine sees fit elsewhere: the engine itself would plan for a few rows each time again.
 */
export const createPlanMode = (keepsPlans: boolean): ((text: string) => string | undefined) => {
  let current: string | undefined = keepsPlans ? 'force_generic_plan' : 'auto';
  return (text) => {
    // What was set within a transaction goes with it.
    if (/^\s*rollback\b/i.test(text)) current = undefined;
    if (keepsPlans || !isPlanned(text)) return undefined;
    const mode = planModeOf(text);
    if (mode === current) return undefined;
    current = mode;
    return mode;
  };
};

/** Most statements an engine keeps; the one used longest ago makes room. */
const mostKept = 300;

/**
 * So often the engine plans a statement again; from the next run on it may keep a plan. Tables grow while statements are kept, and a
 * plan of yesterday would read them whole: the statement is read again instead.
 */
const mostRuns = 5;
/** Where one plan does for all, the next one is made after so many: it takes as long as ten runs, and the request that asks then waits for it. */
const mostRunsOfOnePlan = 1_000;

/** Changes what statements mean: those that were read before are read again. */
const reshaping = /^\s*(?:alter|create|drop|do)\b/i;
/** Takes such a change back. */
const goingBack = /^\s*rollback\b/i;

interface Named {
  readonly name: string;
}

/** Prepared statements by their text. */
interface StatementCache<Prepared extends Named> {
  /** Told of every statement before it runs: some change what others mean. */
  readonly notice: (text: string) => void;
  /** For one more run; undefined: it has to be read. */
  readonly find: (text: string) => Prepared | undefined;
  readonly keep: (text: string, prepared: Prepared) => void;
  /** A name no statement had before. */
  readonly nextName: () => string;
  /** Names of statements that are not kept any more: the caller closes them. */
  readonly takeForgotten: () => readonly string[];
}

/**
 * The statements one connection has read: bounded, and emptied when tables change their shape. `keepsPlans`: the engine makes one plan
 * of every statement, as it does of those begun with `keptPlan`.
 */
export const createStatementCache = <Prepared extends Named>(
  keepsPlans = false,
): StatementCache<Prepared> => {
  const kept = new Map<string, { readonly prepared: Prepared; readonly runs: number }>();
  let forgotten: string[] = [];
  let isReshaped = false;
  let count = 0;
  const forget = (text: string) => {
    const name = kept.get(text)?.prepared.name;
    kept.delete(text);
    if (name !== undefined) forgotten.push(name);
  };
  return {
    notice: (text) => {
      const isBack = isReshaped && goingBack.test(text);
      if (!isBack && !reshaping.test(text)) return;
      for (const known of [...kept.keys()]) forget(known);
      isReshaped = !isBack;
    },
    find: (text) => {
      const known = kept.get(text);
      if (known === undefined) return undefined;
      if (known.runs >= (keepsPlans || hasKeptPlan(text) ? mostRunsOfOnePlan : mostRuns)) {
        forget(text);
        return undefined;
      }
      // A map keeps the order of insertion: what was just used goes to the end.
      kept.delete(text);
      kept.set(text, { prepared: known.prepared, runs: known.runs + 1 });
      return known.prepared;
    },
    keep: (text, prepared) => {
      kept.set(text, { prepared, runs: 1 });
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size > mostKept) forget(oldest);
    },
    nextName: () => {
      count += 1;
      return `s${count}`;
    },
    takeForgotten: () => {
      const names = forgotten;
      forgotten = [];
      return names;
    },
  };
};
