import type { Kysely } from 'kysely';
import { violation } from '#domain/violation.ts';
import { instantText } from '#engine/dateText.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Tables } from '#server/database/tables.ts';
import { findPlace } from '#server/features/company/store/companies.ts';
import { findMainAdministrator } from '#server/features/directory/leaving/store/leaving.ts';
import type { NoticedTerm } from '#server/features/joining/store/temporaryTerms.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';

/** What an inviter is told: that terms are about to end, or that somebody is still here although theirs is over. */
export type Notice = 'temporaryStaff.aboutToEnd' | 'temporaryStaff.wasKept';

/** Whoever invited somebody while they are here, else the main administrator. */
const findReader = async (db: Kysely<Tables>, companyId: number, inviterId: number | null) => {
  const ids = [inviterId, await findMainAdministrator(db, companyId)];
  for (const id of ids) {
    const place = typeof id === 'number' ? await findPlace(db, companyId, id) : undefined;
    if (place !== undefined) return place;
  }
  return undefined;
};

/** One message to one inviter, however many of their people it is about: the first by name, the rest by number. */
const tellOne = async (
  db: Kysely<Tables>,
  notice: Notice,
  terms: readonly NoticedTerm[],
  now: Date,
): Promise<void> => {
  const [first] = terms.toSorted((one, other) => Number(one.expire_time) - Number(other.expire_time));
  if (first === undefined) return;
  const reader = await findReader(db, first.company_id, first.invited_by);
  if (reader === undefined) return;
  const params = {
    name: first.name,
    count: terms.length,
    time: instantText((first.expire_time ?? now).toISOString()),
  };
  const rule = terms.length === 1 ? notice : `${notice}Many`;
  await insertMessage(db, {
    companyId: first.company_id,
    countryCode: reader.countryCode,
    mobile: reader.phone,
    // The clock knows nobody's language: the product's own.
    text: ruleText('zh', violation(rule, undefined, params)),
    now,
    purpose: 'reminder',
    name: reader.userName,
    userId: reader.userId,
  });
};

/** Tells everybody who invited some of these people, by one SMS each, in the caller's transaction. */
export const tellInviters = async (
  db: Kysely<Tables>,
  notice: Notice,
  terms: readonly NoticedTerm[],
  now: Date,
): Promise<void> => {
  const groups = new Map<string, NoticedTerm[]>();
  for (const term of terms) {
    const key = `${term.company_id}:${term.invited_by ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), term]);
  }
  for (const group of groups.values()) await tellOne(db, notice, group, now);
};
