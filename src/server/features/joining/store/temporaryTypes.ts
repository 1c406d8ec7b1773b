import type { Kysely } from 'kysely';
import { type TemporaryType, usualHours } from '#domain/temporary/vocabulary.ts';
import type { Tables } from '#server/database/tables.ts';

/** What a type is now: as the company says, else as usual. */
interface TemporaryTypeRecord {
  readonly hours: number;
  readonly default_department_id: number | null;
  readonly leaves_groups: number;
}

/** One type of a company. A deleted department is none. */
export const findTemporaryType = async (
  db: Kysely<Tables>,
  companyId: number,
  type: TemporaryType,
): Promise<TemporaryTypeRecord> =>
  (await db
    .selectFrom('temporary_type as own')
    .leftJoin('department as home', (join) =>
      join
        .onRef('home.company_id', '=', 'own.company_id')
        .onRef('home.id', '=', 'own.default_department_id')
        .on('home.deleted_at', 'is', null),
    )
    .where('own.company_id', '=', companyId)
    .where('own.type', '=', type)
    .select(['own.hours', 'home.id as default_department_id', 'own.leaves_groups'])
    .executeTakeFirst()) ?? { hours: usualHours[type], default_department_id: null, leaves_groups: 1 };
