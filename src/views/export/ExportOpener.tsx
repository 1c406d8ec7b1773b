import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { exportCallOf } from '#engine/exportCalls.ts';
import type { EntityModel } from '#engine/model.ts';
import { reasonByRole } from '#engine/reason.ts';
import { ReasonedButton } from '../actions/ReasonedButton.tsx';
import { useRights } from '../reasons/RightsContext.ts';

interface ExportOpenerProps {
  readonly model: EntityModel;
  /** Nothing is there to be exported. */
  readonly isEmpty: boolean;
  readonly children: (close: () => void) => ReactNode;
}

const still = { whiteSpace: 'nowrap' } as const;

/** The button that opens a dialog of an export; closed, it says which role opens it. Nouns without an export have none. */
export const ExportOpener = ({ model, isEmpty, children }: ExportOpenerProps) => {
  const translate = useTranslate();
  const { standing } = useRights();
  const [isAsking, setAsking] = useState(false);
  const call = exportCallOf(model, 'export');
  if (call === undefined) return null;
  const reason = reasonByRole(model, call.permission, standing(model, call.permission));
  if (reason !== undefined)
    return (
      <ReasonedButton model={model} reason={reason} startIcon={<FileDownload />} sx={still}>
        {translate('export.open')}
      </ReasonedButton>
    );
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FileDownload />}
        disabled={isEmpty}
        onClick={() => setAsking(true)}
        sx={still}
      >
        {translate('export.open')}
      </Button>
      {isAsking ? <Suspense>{children(() => setAsking(false))}</Suspense> : null}
    </>
  );
};
