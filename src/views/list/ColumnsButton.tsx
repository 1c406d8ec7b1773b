import ViewColumn from '@mui/icons-material/ViewColumn';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';

const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog.tsx')).ColumnsDialog }));

/** Opens the choice of columns and row height. */
export const ColumnsButton = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip title={translate('list.columns.title')}>
        <IconButton
          aria-label={translate('list.columns.title')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <ViewColumn fontSize="small" />
        </IconButton>
      </Tooltip>
      <Suspense fallback={null}>
        {isOpen ? <ColumnsDialog model={model} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
};
