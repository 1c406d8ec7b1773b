import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { SaidAboveContext } from '#views/reasons/FixedReason.tsx';

const said = ['is_home_managed'];

/** Above the form of somebody at home out of the editor's scope: once, why most of it cannot be changed. */
export const MemberFormFrame = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate();
  const record = useRecordContext();
  if (record?.is_home_managed !== 0) return children;
  return (
    <SaidAboveContext value={said}>
      <Alert severity="info" sx={{ mb: 2.5 }}>
        {translate('rules.member.homeElsewhere')}
      </Alert>
      {children}
    </SaidAboveContext>
  );
};
