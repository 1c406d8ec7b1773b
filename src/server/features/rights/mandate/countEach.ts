import type { DepartmentBounds } from '#domain/permission/mandate.ts';
import { boundsKey } from '#domain/permission/mandateChange.ts';
import { countCompanyPeople } from '#server/features/directory/department/store/departmentCounts.ts';
import { countPeopleOfSets } from '#server/features/rights/store/mandateReach.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Distinct people of every bounds that occurs, each counted once however many share it. */
export const countEach = async (
  { db, actor }: CallContext,
  wanted: readonly DepartmentBounds[],
): Promise<(bounds: DepartmentBounds) => number> => {
  const sets = new Map(
    wanted
      .filter(({ all, departments }) => !all && departments.length > 0)
      .map((bounds) => [boundsKey(bounds), bounds.departments]),
  );
  const counts = await countPeopleOfSets(db, actor.companyId, [...sets.values()]);
  const known = new Map([...sets.keys()].map((key, place) => [key, counts[place] ?? 0]));
  if (wanted.some(({ all }) => all)) known.set('all', await countCompanyPeople(db, actor.companyId));
  return (bounds) => known.get(boundsKey(bounds)) ?? 0;
};
