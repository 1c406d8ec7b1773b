import { type RawBuilder, sql } from 'kysely';

/** One person's device: rows of the schema-only noun `device`, by the id its browser or app names itself with. */
export interface PersonsDevice {
  readonly companyId: number;
  readonly userId: number;
  readonly deviceId: string;
}

/** Which row of `device` that is. */
export const isDevice = ({ companyId, userId, deviceId }: PersonsDevice): RawBuilder<unknown> =>
  sql`company_id = ${companyId} and user_id = ${userId} and serial_number = ${deviceId} and deleted_at is null`;
