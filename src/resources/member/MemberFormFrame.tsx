import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { type PhoneObstacle, phoneObstacleRules } from '#domain/member/checkPhoneChange.ts';
import { SaidAboveContext } from '#views/fields/FieldInput.tsx';

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
