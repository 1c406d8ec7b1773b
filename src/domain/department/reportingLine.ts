/** Someone who leads a department. */
interface Leader {
  readonly userId: number;
}

interface LedDepartment<Person extends Leader> {
  readonly leaders: readonly Person[];
}

/**
 * Whom a person reports to, from the nearest up: the supervisors of their department, then those of the ones above it. No one reports to
 * themselves, and each leader stands where they are met first; departments that are led by no one else are left out.
 */
export const reportingLine = <Person extends Leader, Department extends LedDepartment<Person>>(
  personId: number,
  upwards: readonly Department[],
): readonly Department[] => {
  const met = new Set([personId]);
  return upwards.flatMap((department) => {
    const leaders = department.leaders.filter(({ userId }) => !met.has(userId));
    for (const { userId } of leaders) met.add(userId);
    return leaders.length === 0 ? [] : [{ ...department, leaders }];
  });
};
