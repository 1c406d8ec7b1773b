import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { exportCallOf } from '#engine/exportCalls.ts';
import type { EntityModel } from '#engine/model.ts';

const ExportDialog = lazy(() =>
  import('./ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })),
);

/** Takes the list along as a sheet: what matches the filter, in the order shown. Nouns without an export have no button. */
export const ExportButton = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { total = 0 } = useListContext();
  const [isAsking, setAsking] = useState(false);
  if (exportCallOf(model, 'export') === undefined) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FileDownload />}
        disabled={total === 0}
        onClick={() => setAsking(true)}
      >
        {translate('export.open')}
      </Button>
      {isAsking ? (
        <Suspense>
          <ExportDialog model={model} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
