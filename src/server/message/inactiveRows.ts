import { weekStart } from '#domain/member/week.ts';
import type { InactiveMember } from '#generated/types.ts';
import { inOrder, memberRows } from '#server/addressBook/memberRows.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findNoticeFacts } from '#server/repositories/activationPeople.ts';
import { findMembers } from '#server/repositories/members.ts';

const notifiedOf = (last: string | null | undefined, now: Date): InactiveMember['notified'] => {
  if (last === null || last === undefined) return 'never';
  return Date.parse(last) >= weekStart(now).getTime() ? 'week' : 'earlier';
};

/** Inactive people as the wire has them, in the order given; phones are masked. */
export const inactiveRows = async (
  context: CallContext,
  userIds: readonly number[],
): Promise<InactiveMember[]> => {
  const { db, actor, now } = context;
  const records = await findMembers(db, actor.companyId, userIds);
  const facts = await findNoticeFacts(db, actor.companyId, userIds);
  const rows = await memberRows(context, inOrder(userIds, records));
  return rows.map((row) => {
    const own = facts.get(row.user_id);
    return {
      user_id: row.user_id,
      name: row.name,
      country_code: row.country_code ?? '',
      phone: row.phone,
      workId: row.workId ?? null,
      departments: row.departments.map(({ id, name, path }) => ({ id, name: name ?? '', path: path ?? '' })),
      main_department_id: row.main_department_id ?? null,
      position: row.position ?? null,
      added_at: own?.addedAt?.toISOString() ?? null,
      last_sms_at: row.last_sms_at ?? null,
      notices_sent: own?.notices ?? 0,
      notified: notifiedOf(row.last_sms_at, now),
      is_real_name: row.is_real_name ?? 0,
      undeliverable: own?.isUndeliverable === true ? 1 : 0,
      import_id: null,
      member_type: row.member_type ?? 'regular',
      active_status: row.active_status ?? 0,
      version: row.version,
      can: { read: 1, sendSms: row.active_status === 1 ? 0 : 1 },
    };
  });
};
