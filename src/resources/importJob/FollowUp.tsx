import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import { LinkBase, useCanAccess, useTranslate } from 'react-admin';
import { targetOfList } from '#resources/_shared/message/sendTarget.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { importedAddress } from '#views/import/entry/importAddress.ts';
import type { FollowUpProps } from '#views/import/ImportFrame.tsx';

const SendDialog = lazy(async () => ({
  default: (await import('#resources/_shared/message/SendDialog.tsx')).SendDialog,
}));

/** People an import added who are not active yet: told to activate from here, all at once or chosen in their list. */
const Activation = ({ job, waiting }: FollowUpProps & { readonly waiting: number }) => {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'inactiveMember', action: 'sendSms' });
  const [isOpen, setOpen] = useState(false);
  const words = { count: formatCount(waiting), smart_count: waiting };
  return (
    <Alert severity="info">
      {translate('importing.activation', words)}
      {canAccess === true ? (
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
          <Button size="small" color="inherit" variant="outlined" onClick={() => setOpen(true)}>
            {translate('importing.activate')}
          </Button>
          <Button
            component={LinkBase}
            to={importedAddress('inactiveMember', job.import_id)}
            size="small"
            color="inherit"
          >
            {translate('importing.activation.list')}
          </Button>
        </Stack>
      ) : null}
      {isOpen ? (
        <Suspense>
          <SendDialog target={targetOfList({ import_id: job.import_id })} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Alert>
  );
};

const openTransfers = `/resignation?filter=${encodeURIComponent(JSON.stringify({ transfer_status: [1, 2, 4] }))}`;

/** People who left by an import with things to hand over: their list is where that is done. */
const HandOver = ({ count }: { readonly count: number }) => {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'resignation', action: 'read' });
  return (
    <Alert
      severity="info"
      action={
        canAccess === true ? (
          <Button component={LinkBase} to={openTransfers} size="small" color="inherit">
            {translate('importing.handOver')}
          </Button>
        ) : undefined
      }
    >
      {translate('importing.transfer', { count: formatCount(count), smart_count: count })}
    </Alert>
  );
};

/** What an import leaves for a user to do: people to be activated, things to be handed over. */
export const FollowUp = ({ job }: FollowUpProps) => {
  // Anyone who was taken back has nothing to activate.
  const waiting = Math.min(job.activation, job.written_count - job.undone);
  return (
    <>
      {waiting <= 0 ? null : <Activation job={job} waiting={waiting} />}
      {job.transfer_count === 0 ? null : <HandOver count={job.transfer_count} />}
    </>
  );
};
