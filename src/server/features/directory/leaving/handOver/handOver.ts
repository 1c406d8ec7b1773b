import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { Handing, OwnedRecord, Taking } from '#server/features/directory/leaving/store/ownership.ts';

/** One kind of thing people own and others take over: what there is, who may take it, and the taking itself. */
export interface HandOver {
  /** What people own, of all of them in one query. */
  readonly list: (
    db: Kysely<Tables>,
    companyId: number,
    userIds: readonly number[],
  ) => Promise<readonly OwnedRecord[]>;
  /** Those of the wished takings that this kind allows. */
  readonly allowed: (
    db: Kysely<Tables>,
    companyId: number,
    takings: readonly Taking[],
  ) => Promise<readonly Taking[]>;
  /** Gives one thing to its recipient. False: there is nothing left to give, it went another way meanwhile. */
  readonly take: (db: Kysely<Tables>, handing: Handing) => Promise<boolean>;
}
