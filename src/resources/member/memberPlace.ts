import { useCallback } from 'react';
import { type Store, useStore } from 'react-admin';

/** Where the member list looks: a department (0 is everyone) and whether what is below it counts. */
export interface MemberPlace {
  readonly departmentId: number;
  readonly withSub: boolean;
  /** Only people whose main department this is. */
  readonly mainOnly: boolean;
  readonly choose: (departmentId: number) => void;
  readonly setWithSub: (on: boolean) => void;
  readonly setMainOnly: (on: boolean) => void;
}

/** What the member list asks for at a place: everyone has nothing above it to leave out. */
export const memberFilter = (departmentId: number, withSub: boolean, mainOnly: boolean) => ({
  department_id: departmentId,
  include_sub: departmentId === 0 || withSub ? 1 : 0,
  ...(departmentId !== 0 && mainOnly ? { main_only: 1 } : {}),
});

const departmentKey = 'member.department';
const withSubKey = 'member.withSub';
const mainOnlyKey = 'member.mainOnly';

/** The filter of the place chosen last, before any screen is there to ask. */
export const firstMemberFilter = (chosen: Pick<Store, 'getItem'>) =>
  memberFilter(
    chosen.getItem<number>(departmentKey, 0) ?? 0,
    chosen.getItem<boolean>(withSubKey, true) ?? true,
    chosen.getItem<boolean>(mainOnlyKey, false) ?? false,
  );

/** The place this administrator chose last; list, form and toolbar read the same. */
export const useMemberPlace = (): MemberPlace => {
  const [departmentId, setDepartmentId] = useStore(departmentKey, 0);
  const [withSub, setWithSub] = useStore(withSubKey, true);
  const [mainOnly, setMainOnly] = useStore(mainOnlyKey, false);
  const choose = useCallback((id: number) => setDepartmentId(id), [setDepartmentId]);
  return { departmentId, withSub, mainOnly, choose, setWithSub, setMainOnly };
};
