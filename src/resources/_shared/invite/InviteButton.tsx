import PersonAddIcon from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useCanAccess, useRefresh, useTranslate } from 'react-admin';

const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }));

interface InviteButtonProps {
  readonly department?: { readonly id: number; readonly name: string };
  readonly variant?: 'contained' | 'outlined';
}

/** Invites people into a department, or into one that is chosen then; for those whose role lets them. */
export const InviteButton = ({ department, variant = 'contained' }: InviteButtonProps) => {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const { canAccess } = useCanAccess({ resource: 'invite', action: 'make' });
  if (canAccess !== true) return null;
  const close = () => {
    setOpen(false);
    // Opening may have made a link, or ended one.
    refresh();
  };
  return (
    <>
      <Button
        variant={variant}
        startIcon={<PersonAddIcon />}
        onClick={() => setOpen(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {translate('invite.act')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <InviteDialog {...(department === undefined ? {} : { department })} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
};
