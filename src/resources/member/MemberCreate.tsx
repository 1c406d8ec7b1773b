import { useGetOne } from 'react-admin';
import { GeneratedCreate } from '#views/generated/GeneratedCreate.tsx';
import { useMemberPlace } from './memberPlace.ts';

const quiet = { onError: () => {}, retry: false };

/** A new member; the department chosen in the tree stands in the form already, where people may be added to it. */
export const MemberCreate = () => {
  const { departmentId } = useMemberPlace();
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
