import AddIcon from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { useQuota } from './useQuota.ts';

const AddDialog = lazy(async () => ({ default: (await import('./AddDialog.tsx')).AddDialog }));

/** Adds one; while that is not possible it stays in the tab order and says why. */
const AddButton = () => {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'assetAdmin', action: 'add' });
  const { data: quota } = useQuota();
  const [isOpen, setOpen] = useState(false);
  if (canAccess !== true || quota === undefined) return null;
  const { objection: reason } = quota;
  return (
    <>
      <Tooltip title={reason ?? ''}>
        <Button
          variant={reason === null ? 'contained' : 'text'}
          color={reason === null ? 'primary' : 'inherit'}
          startIcon={<AddIcon />}
          onClick={() => (reason === null ? setOpen(true) : undefined)}
          {...(reason === null
            ? {}
            : { 'aria-disabled': true, 'aria-description': reason, sx: { color: 'text.disabled' } })}
        >
          {translate('assetAdmin.add')}
        </Button>
      </Tooltip>
      {isOpen ? (
        <Suspense fallback={null}>
          <AddDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

const QuotaNote = lazy(async () => ({ default: (await import('./QuotaNote.tsx')).QuotaNote }));
const QuotaTotal = lazyPart(async () => ({ default: (await import('./QuotaNote.tsx')).QuotaTotal }));
const QuotaIntro = lazy(async () => ({ default: (await import('./QuotaNote.tsx')).QuotaIntro }));
const ReviewSteps = lazy(async () => ({ default: (await import('./ReviewSteps.tsx')).ReviewSteps }));

/** The list is generated; around it stands what the company may, and the review is drawn as the way it takes. */
export const assetAdminOverride = defineOverride<'assetAdmin'>()({
  fields: { status: { display: ReviewSteps } },
  views: { above: QuotaNote, toolbar: AddButton, total: QuotaTotal, foot: QuotaIntro },
});
