import { useCallback } from 'react';
import { type Store, useStore } from 'react-admin';

/** Where the member list looks: a department (0 is everybody) and whether what is below it counts. */
export interface MemberPlace {
  readonly departmentId: number;
  readonly withSub: boolean;
  readonly choose: (departmentId: number) => void;
  readonly setWithSub: (on: boolean) => void;
}

/** What the member list asks for at a place: everybody has nothing above it to leave out. */
export const memberFilter = (departmentId: number, withSub: boolean) => ({
  department_id: departmentId,
  include_sub: departmentId === 0 || withSub ? 1 : 0,
});

const departmentKey = 'member.department';
const withSubKey = 'member.withSub';

/** The filter of the place chosen last, before any screen is there to ask. */
export const firstMemberFilter = (chosen: Pick<Store, 'getItem'>) =>
  memberFilter(
    chosen.getItem<number>(departmentKey, 0) ?? 0,
    chosen.getItem<boolean>(withSubKey, true) ?? true,
  );

/** The place this administrator chose last; list, form and toolbar read the same. */
export const useMemberPlace = (): MemberPlace => {
  const [departmentId, setDepartmentId] = useStore(departmentKey, 0);
  const [withSub, setWithSub] = useStore(withSubKey, true);
  const choose = useCallback((id: number) => setDepartmentId(id), [setDepartmentId]);
  return { departmentId, withSub, choose, setWithSub };
};
