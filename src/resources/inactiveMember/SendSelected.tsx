import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { useSelection } from '#views/list/SteadyList.tsx';

const SendDialog = lazy(async () => ({
  default: (await import('#resources/_shared/message/SendDialog.tsx')).SendDialog,
}));

/** Notifies the selected people. */
export const SendSelected = () => {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useSelection();
  const { canAccess } = useCanAccess({ resource: 'inactiveMember', action: 'sendSms' });
  const [ids, setIds] = useState<readonly number[]>();
  if (canAccess !== true) return null;
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setIds(selectedIds.map(Number))}>
        {translate('sms.send')}
      </Button>
      {ids === undefined ? null : (
        <Suspense>
          <SendDialog
            target={{ user_ids: [...ids] }}
            onClose={(isSent) => {
              setIds(undefined);
              if (isSent) onUnselectItems();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
