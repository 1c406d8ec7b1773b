import AddIcon from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { useTypes } from './useTypes.ts';

const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }));

/** Invites temporary staff. */
export const InviteButton = () => {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'temporaryStaff', action: 'invite' });
  const { data: types } = useTypes();
  const [isOpen, setOpen] = useState(false);
  const [first] = types ?? [];
  if (canAccess !== true || types === undefined || first === undefined) return null;
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {translate('temporary.inviteShort')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <InviteDialog types={types} first={first} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
