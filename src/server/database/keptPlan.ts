import { sql } from 'kysely';

const mark = '/* one plan */';

/**
 * Begins a statement whose plan is the same whatever it is asked for: a few rows by their keys, along indexes. An embedded engine may
 * keep it, where planning takes longer than running (who is signed in: 4 ms of 5). Nothing elsewhere.
 */
export const keptPlan = sql.raw(mark);

/** Whether a statement was begun so. */
export const hasKeptPlan = (text: string): boolean => text.trimStart().startsWith(mark);
