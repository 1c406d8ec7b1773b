import type { Generated } from 'kysely';
import type { DissolutionStatus } from '#domain/dissolution/states.ts';
import type { Instant, NullableInstant } from './columns.ts';

/** Every time a company was to be dissolved: what became of it. The company's own row says how it stands now. */
export interface DissolutionTable {
  company_id: number;
  dissolution_id: Generated<number>;
  status: DissolutionStatus;
  company_name: string;
  asked_by: number;
  asked_by_name: string;
  asked_at: Instant;
  /** From then on its data is erased, and nobody can stop it any more. */
  due_at: Instant;
  /** When it was aborted, or erasing began. */
  decided_at: NullableInstant;
  /** When the last row that is not kept by law was gone. */
  erased_at: NullableInstant;
}
