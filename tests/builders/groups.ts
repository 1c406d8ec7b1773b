import type { Backend } from '#tests/setup/backend.ts';
import { company } from '#tests/setup/company.ts';

/** A group as a test says it; what it leaves out is an ordinary one. */
export interface GroupSeed {
  readonly id: number;
  readonly name?: string;
  readonly type?: 1 | 2 | 3;
  readonly ownerId?: number;
  readonly people?: readonly number[];
  readonly admins?: readonly number[];
  readonly memberLimit?: number;
  readonly companyId?: number;
  readonly lastActive?: string;
}

/** Stores groups of people who found each other; owner and administrators are among them. */
export const insertGroups = async ({ database }: Backend, seeds: readonly GroupSeed[]): Promise<void> => {
  for (const { id, ownerId = 1, people = [], admins = [], companyId = company, ...seed } of seeds) {
    await database.db
      .insertInto('chat_group')
      .values({
        company_id: companyId,
        group_id: id,
        name: seed.name ?? `群${id}`,
        type: seed.type ?? 1,
        owner_id: ownerId,
        dept_id: null,
        member_limit: seed.memberLimit ?? 500,
        created_at: '2026-11-01T00:00:00Z',
        last_active_at: seed.lastActive ?? '2026-11-20T00:00:00Z',
        updated_by: null,
      })
      .execute();
    await database.db
      .insertInto('chat_group_member')
      .values(
        [...new Set([ownerId, ...people, ...admins])].map((userId) => ({
          company_id: companyId,
          group_id: id,
          user_id: userId,
          is_admin: admins.includes(userId) ? 1 : 0,
        })),
      )
      .execute();
  }
};
