import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useGetOne, useLocation, useRecordContext, useTranslate } from 'react-admin';
import { type PhoneObstacle, phoneObstacleRules } from '#domain/member/checkPhoneChange.ts';
import { SaidAboveContext } from '#views/fields/FieldInput.tsx';
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

/** A number belongs to the person whose home it is, and sometimes to the main administrator alone. */
const saidOfHome = ['is_home_managed', 'is_phone_managed'];
const saidOfPhone = ['is_phone_managed'];

/** Above the form of a person who is not the editor's in all: once, why most of it or the number cannot be changed. */
export const MemberFormFrame = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate();
  const record = useRecordContext();
  const isElsewhere = record?.is_home_managed === 0;
  if (!isElsewhere && record?.is_phone_managed !== 0) return children;
  const obstacle: PhoneObstacle = isElsewhere ? 'home' : (record?.phone_power ?? 'home');
  return (
    <SaidAboveContext value={isElsewhere ? saidOfHome : saidOfPhone}>
      <Alert severity="info" sx={{ mb: 2.5 }}>
        {translate(`rules.${phoneObstacleRules[obstacle]}`)}
      </Alert>
      {children}
    </SaidAboveContext>
  );
};
