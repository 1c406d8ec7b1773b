import type { Generated } from 'kysely';
import type { ExportFormat } from '#engine/exportCalls.ts';
import type { DefaultInstant, Json, NullableInstant } from './columns.ts';

/**
 * How far an export is: `waiting` for its ticket to be taken (for a minute; later nobody can), `running` on its way to the browser,
 * `finished`, `stopped` by whoever fetched it, `failed` at the server.
 */
export type ExportStatus = 'waiting' | 'running' | 'finished' | 'stopped' | 'failed';

/** One file that was asked for: who, when, what is in it, and what became of it. The file itself is kept nowhere. */
export interface ExportJobTable {
  company_id: number;
  export_id: number;
  noun: string;
  /** `list`, or the name of another way rows of the noun go out (`notActive`). */
  purpose: string;
  status: Generated<ExportStatus>;
  file_name: string;
  format: ExportFormat;
  columns: Json<readonly string[]>;
  /** Which rows: the filter of the list, a department, chosen ids. */
  scope: Json<Readonly<Record<string, unknown>>>;
  /** Rows there were when it was asked for. */
  count: number;
  /** Rows that are written so far. */
  done: Generated<number>;
  creator_id: number;
  created_at: DefaultInstant;
  fetched_at: NullableInstant;
  /** Until when the process that writes it has said it will; later it was killed. */
  leased_until: NullableInstant;
  finished_at: NullableInstant;
}
