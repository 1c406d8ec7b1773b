import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';

const SeatsDialog = lazy(async () => ({
  default: (await import('#resources/_shared/seat/SeatsDialog.tsx')).SeatsDialog,
}));

/** In the form of somebody who is there already: what they are in their departments, which is set at once. */
export const SeatsButton = () => {
  const translate = useTranslate();
  const record = useRecordContext();
  const [isOpen, setOpen] = useState(false);
  if (record?.id === undefined) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ mt: 1 }}>
        {translate('people.seats')}
      </Button>
      {isOpen ? (
        <Suspense>
          <SeatsDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
