import ViewColumn from '@mui/icons-material/ViewColumn';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { Hint } from '#views/hint/Hint.tsx';

const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog.tsx')).ColumnsDialog }));

/** Opens the choice of columns and row height. */
export const ColumnsButton = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Hint title={translate('list.columns.title')}>
        <IconButton
          aria-label={translate('list.columns.title')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <ViewColumn fontSize="small" />
        </IconButton>
      </Hint>
      <Suspense fallback={null}>
        {isOpen ? <ColumnsDialog model={model} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
};
