import VerifiedUser from '@mui/icons-material/VerifiedUserOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

const VerifyDialog = lazy(async () => ({ default: (await import('./VerifyDialog.tsx')).VerifyDialog }));

/** Opens the check of the chain, for who may ask for it. */
export const VerifyButton = () => {
  const translate = useTranslate();
  const { offers } = useConsoleProvider();
  const { canAccess } = useCanAccess({ resource: 'record', action: 'verify' });
  const [isOpen, setOpen] = useState(false);
  if (canAccess !== true || !offers('recordVerify')) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<VerifiedUser />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {translate('record.verify.open')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <VerifyDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
