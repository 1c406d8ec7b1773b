import { useGetOne, useLocation } from 'react-admin';
import { GeneratedCreate } from '#views/generated/GeneratedCreate.tsx';
import { useMemberPlace } from './memberPlace.ts';

const quiet = { onError: () => {}, retry: false };

/** The department the address names: a page of one leads here with it. */
const useNamedDepartment = (): number | undefined => {
  const { search } = useLocation();
  const named = new URLSearchParams(search).get('department');
  return named === null || !/^\d+$/.test(named) ? undefined : Number(named);
};

/** A new member; the department the address names, else the one chosen in the tree, stands in the form already, where people may be added to it. */
export const MemberCreate = () => {
  const { departmentId: chosen } = useMemberPlace();
  const departmentId = useNamedDepartment() ?? chosen;
  const { data, isLoading } = useGetOne(
    'department',
    { id: departmentId },
    { ...quiet, enabled: departmentId !== 0 },
  );
  if (isLoading) return null;
  if (data === undefined || data.source !== 'main') return <GeneratedCreate />;
  return (
    <GeneratedCreate
      defaultValues={{
        departments: [{ id: departmentId, position: null }],
        main_department_id: departmentId,
      }}
    />
  );
};
