import type { StandingDay } from '#domain/holiday/planNotice.ts';
import type { Instant, Json, NullableInstant } from './columns.ts';

// Holidays themselves are a generated table.

/** What one import of a state notice did, so that it can be taken back. */
export interface HolidayImportTable {
  company_id: number;
  import_id: number;
  year: number;
  /** Ids of the days it added. */
  added: Json<readonly number[]>;
  /** Days as they were before, with the version the import left. */
  changed: Json<readonly StandingDay[]>;
  imported_by: number;
  imported_at: Instant;
  undone_at: NullableInstant;
  undone_by: number | null;
}
