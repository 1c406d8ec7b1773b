import {
  findLinkedRows,
  type LinkRecord,
} from '#server/features/directory/department/store/departmentLinks.ts';
import { lockRemoval } from '#server/features/directory/department/store/departmentRemovalWrites.ts';
import { lockMembers, lockUniqueValuesOfMany } from '#server/features/directory/member/store/members.ts';
import { findHoldersOfMany } from '#server/features/directory/member/store/namedPeople.ts';
import type { LeavingContext } from '#server/features/directory/registry.ts';
import { findBranchIds, findBranchPeople, findStandingOf, type SharedPerson } from './store/connection.ts';

/** Someone of the connected company and who that is here. */
export interface Match {
  readonly person: SharedPerson;
  readonly userId: number;
}

/** Who of the connected company is who here. */
export interface Matches {
  readonly present: readonly Match[];
  /** They left this company within the last weeks: their number is still theirs, and they come back. */
  readonly former: readonly Match[];
  readonly added: readonly SharedPerson[];
  /** They were connected and left this company on their own: here they stay away. */
  readonly skipped: number;
  /** People of the branch who are no longer at the connected company. */
  readonly gone: readonly number[];
}

const soughtOf = ({ country_code: countryCode, phone }: SharedPerson) => ({
  countryCode,
  phone,
  workId: null,
  email: null,
  exceptUserId: 0,
});

const findHolders = async ({ db }: LeavingContext, companyId: number, people: readonly SharedPerson[]) =>
  new Map(
    (await findHoldersOfMany(db, companyId, people.map(soughtOf))).map((holder) => [
      people[holder.sought]?.user_id ?? 0,
      holder.userId,
    ]),
  );

/** People before numbers before departments, each in its order (decisions/0008): anyone who got a number meanwhile is seen. */
const lockAll = async (
  context: LeavingContext,
  link: LinkRecord,
  people: readonly SharedPerson[],
): Promise<ReadonlyMap<number, number>> => {
  const { db } = context;
  const { company_id: companyId, dept_id: rootId } = link;
  const inside = await findBranchPeople(db, companyId, rootId);
  const before = [...(await findHolders(context, companyId, people)).values()];
  await lockMembers(db, companyId, [...new Set([...inside, ...before])]);
  await lockUniqueValuesOfMany(
    db,
    companyId,
    people.map(({ country_code: countryCode, phone, work_id: workId, email }) => ({
      countryCode,
      phone,
      workId,
      email,
    })),
  );
  const holders = await findHolders(context, companyId, people);
  await lockMembers(
    db,
    companyId,
    [...holders.values()].filter((id) => !before.includes(id)),
  );
  await lockRemoval(db, { companyId, ids: await findBranchIds(db, companyId, rootId) });
  return holders;
};

/**
 * Locks everyone and everything a sync touches and tells who is who: by the connection, else by the number, which is one person's in a
 * company. Under the tree's lock.
 */
export const matchPeople = async (
  context: LeavingContext,
  link: LinkRecord,
  people: readonly SharedPerson[],
): Promise<Matches> => {
  const { db } = context;
  const { company_id: companyId, dept_id: rootId } = link;
  const holders = await lockAll(context, link, people);
  const known = await findLinkedRows(db, link, 'member');
  const standing = await findStandingOf(db, companyId, [...known.values(), ...holders.values()]);
  const present: Match[] = [];
  const former: Match[] = [];
  const added: SharedPerson[] = [];
  const taken = new Set<number>();
  let skipped = 0;
  for (const person of people) {
    const connected = known.get(person.user_id);
    const connectedStanding = connected === undefined ? undefined : standing.get(connected);
    const holder = holders.get(person.user_id);
    const userId = connectedStanding === 'normal' ? connected : holder;
    if (connectedStanding === 'resigned' || (userId !== undefined && taken.has(userId))) skipped += 1;
    else if (userId === undefined) added.push(person);
    else (standing.get(userId) === 'normal' ? present : former).push({ person, userId });
    if (userId !== undefined) taken.add(userId);
  }
  const inside = await findBranchPeople(db, companyId, rootId);
  return { present, former, added, skipped, gone: inside.filter((id) => !taken.has(id)) };
};
