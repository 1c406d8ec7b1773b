import SendIcon from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import { useCanAccess, useListContext, useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { VerifyLink } from '#views/verification/VerifyLink.tsx';
import { InactiveExport } from './InactiveExport.tsx';
import { useInactiveMeta } from './inactiveMeta.ts';
import { targetOfList } from './sendTarget.ts';

const SendDialog = lazy(async () => ({ default: (await import('./SendDialog.tsx')).SendDialog }));

/** Notifies all the list shows, on whichever page; while that is not possible it stays in the tab order and says why. */
export const SendButton = () => {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'inactiveMember', action: 'sendSms' });
  const { total = 0, filterValues } = useListContext();
  const meta = useInactiveMeta();
  const [isOpen, setOpen] = useState(false);
  const reason =
    meta?.is_verified === 0
      ? translate('rules.message.unverified')
      : total === 0
        ? translate('rules.message.nobody')
        : undefined;
  return (
    <>
      {meta?.is_verified === 0 ? <VerifyLink /> : null}
      <InactiveExport />
      {canAccess === true && meta !== undefined ? (
        <Tooltip title={reason ?? ''}>
          <Button
            variant={reason === undefined ? 'contained' : 'text'}
            color={reason === undefined ? 'primary' : 'inherit'}
            startIcon={<SendIcon />}
            onClick={() => (reason === undefined ? setOpen(true) : undefined)}
            {...(reason === undefined
              ? { sx: { whiteSpace: 'nowrap' } }
              : {
                  'aria-disabled': true,
                  'aria-description': reason,
                  sx: { color: 'text.disabled', whiteSpace: 'nowrap' },
                })}
          >
            {translate('sms.sendAll', { count: formatCount(total) })}
          </Button>
        </Tooltip>
      ) : null}
      {isOpen ? (
        <Suspense>
          <SendDialog target={targetOfList(filterValues)} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
