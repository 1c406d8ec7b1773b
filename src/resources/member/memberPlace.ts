import { useCallback } from 'react';
import { useStore } from 'react-admin';

/** Where the member list looks: a department (0 is everybody) and whether what is below it counts. */
export interface MemberPlace {
  readonly departmentId: number;
  readonly withSub: boolean;
  readonly choose: (departmentId: number) => void;
  readonly setWithSub: (on: boolean) => void;
}

/** The place this administrator chose last; list, form and toolbar read the same. */
export const useMemberPlace = (): MemberPlace => {
  const [departmentId, setDepartmentId] = useStore('member.department', 0);
  const [withSub, setWithSub] = useStore('member.withSub', true);
  const choose = useCallback((id: number) => setDepartmentId(id), [setDepartmentId]);
  return { departmentId, withSub, choose, setWithSub };
};
