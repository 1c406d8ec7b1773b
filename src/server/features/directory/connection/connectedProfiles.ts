import { searchWords, shownDefinitions } from '#server/features/directory/customField/customFields.ts';
import { findFields } from '#server/features/directory/customField/store/customFields.ts';
import { saveSearchEntries } from '#server/features/directory/customField/store/customFieldValues.ts';
import type { LinkRecord } from '#server/features/directory/department/store/departmentLinks.ts';
import {
  findMembers,
  type MemberProfile,
  type MemberRecord,
} from '#server/features/directory/member/store/members.ts';
import { findHoldersOfMany, type UniqueField } from '#server/features/directory/member/store/namedPeople.ts';
import { insertMembers, updateMembers } from '#server/features/directory/member/store/newcomers.ts';
import type { LeavingContext } from '#server/features/directory/registry.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import type { Match } from './matchPeople.ts';
import { type SharedPerson, setMemberType } from './store/connection.ts';

interface Sought {
  readonly person: SharedPerson;
  readonly userId: number;
}

/** Which values of people someone else here has already, by their place among those asked for. */
const findTaken = async (
  { db }: LeavingContext,
  companyId: number,
  sought: readonly Sought[],
): Promise<(place: number, field: UniqueField) => boolean> => {
  const holders = await findHoldersOfMany(
    db,
    companyId,
    sought.map(({ person, userId }) => ({
      countryCode: person.country_code,
      phone: person.phone,
      workId: person.work_id,
      email: person.email,
      exceptUserId: userId,
    })),
  );
  const taken = new Set(holders.map((holder) => `${holder.sought} ${holder.field}`));
  return (place, field) => taken.has(`${place} ${field}`);
};

const profileOf = ({ user_id: _, member_type: __, seats: ___, ...profile }: SharedPerson) => profile;

const stampOf = ({ actor, now }: LeavingContext, { company_id: companyId }: LinkRecord) => ({
  companyId,
  at: now,
  by: actor.userId,
});

/** Adds people as they are in the connected company, but for a work id or address that is another person's here. */
export const addPeople = async (
  context: LeavingContext,
  link: LinkRecord,
  {
    people,
    mainOf,
  }: { readonly people: readonly SharedPerson[]; readonly mainOf: (person: SharedPerson) => number },
): Promise<readonly Match[]> => {
  if (people.length === 0) return [];
  const { db } = context;
  const { company_id: companyId } = link;
  const isTaken = await findTaken(
    context,
    companyId,
    people.map((person) => ({ person, userId: 0 })),
  );
  const firstId = await nextId(db, { companyId, noun: 'member', count: people.length });
  const newcomers = people.map((person, place) => {
    const profile: MemberProfile = {
      ...profileOf(person),
      work_id: isTaken(place, 'workId') ? null : person.work_id,
      email: isTaken(place, 'email') ? null : person.email,
      note: null,
      main_department_id: mainOf(person),
    };
    const search = memberSearchEntry({ ...profile, words: [] });
    return { person, userId: firstId + place, profile, search, customFields: {} };
  });
  const inserted = await insertMembers(db, stampOf(context, link), newcomers);
  const made = newcomers.filter(({ userId }) => inserted.has(userId));
  const userIds = made.map(({ userId }) => userId);
  if (link.source === 'partner') await setMemberType(db, companyId, { userIds, type: 'partner' });
  await saveSearchEntries(
    db,
    companyId,
    made.map(({ userId, search: { grams, haystack } }) => ({ userId, grams, haystack })),
  );
  return made.map(({ person, userId }) => ({ person, userId }));
};

const compared = [
  'name',
  'country_code',
  'phone',
  'phone_show',
  'email',
  'work_id',
  'extension',
  'office_location',
  'entry_time',
  'executive_mode',
] as const;

/** What someone's row is to say; a number, work id or address that is another person's here stays as it is. */
const nextProfile = (
  record: MemberRecord,
  person: SharedPerson,
  isTaken: (field: UniqueField) => boolean,
): MemberProfile => ({
  ...profileOf(person),
  ...(isTaken('phone') ? { country_code: record.country_code, phone: record.phone } : {}),
  work_id: isTaken('workId') ? record.work_id : person.work_id,
  email: isTaken('email') ? record.email : person.email,
  note: record.note,
  main_department_id: record.main_department_id,
});

/** Brings what is said of people to what their own company says. Another number has to be shown again before it opens anything. */
export const updateProfiles = async (
  context: LeavingContext,
  link: LinkRecord,
  matches: readonly Match[],
): Promise<readonly number[]> => {
  if (matches.length === 0) return [];
  const { db } = context;
  const { company_id: companyId } = link;
  const found = await findMembers(
    db,
    companyId,
    matches.map(({ userId }) => userId),
  );
  const records = new Map(found.map((record) => [record.user_id, record]));
  const isTaken = await findTaken(context, companyId, matches);
  const definitions = shownDefinitions(await findFields(db, companyId));
  const changes = matches.flatMap(({ person, userId }, place) => {
    const record = records.get(userId);
    if (record === undefined) return [];
    const profile = nextProfile(record, person, (field) => isTaken(place, field));
    if (compared.every((name) => record[name] === profile[name])) return [];
    const words = searchWords(definitions, record.custom_fields);
    const isSameNumber = record.phone === profile.phone && record.country_code === profile.country_code;
    return [
      {
        userId,
        profile,
        customFields: record.custom_fields,
        search: memberSearchEntry({ ...profile, words }),
        renumbers: isSameNumber ? undefined : { needsProof: true },
      },
    ];
  });
  await updateMembers(db, stampOf(context, link), changes);
  await saveSearchEntries(
    db,
    companyId,
    changes.map(({ userId, search: { grams, haystack } }) => ({ userId, grams, haystack })),
  );
  return changes.map(({ userId }) => userId);
};
