import { sql } from 'kysely';

/** Who changes a row, and when. */
export interface Stamp {
  readonly at: Date;
  readonly by: number;
}

/** A row of a company, by its number there. */
export interface Place {
  readonly companyId: number;
  readonly id: number;
}

/** The columns of a row that tell who changed it last. */
export const stamped = ({ at, by }: Stamp) => ({ updated_at: at, updated_by: by });

/** One version later than the row has. */
export const nextVersion = sql<number>`version + 1`;
