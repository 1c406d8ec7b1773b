import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { WhatIfRequest } from './mandateDraft.ts';
import { useWhatIf } from './useMandates.ts';
import { WhatIfList } from './WhatIfPanel.tsx';

interface MandateDialogProps {
  readonly title: string;
  /** The button names the act. */
  readonly confirmLabel: string;
  readonly request: WhatIfRequest;
  readonly isDangerous: boolean;
  readonly isRunning: boolean;
  readonly refusal?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says who gains and loses what, counted once more, before rights change; the keyboard begins on Cancel. */
export const MandateDialog = (props: MandateDialogProps) => {
  const { title, confirmLabel, request, isDangerous, isRunning, refusal, onConfirm, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  const { data, error, isCurrent } = useWhatIf(request);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        {data === undefined && error === null ? (
          <CircularProgress size={24} aria-label={translate('ra.page.loading')} />
        ) : null}
        {data === undefined ? null : <WhatIfList effects={data} />}
        {error === null ? null : <Alert severity="error">{error.message}</Alert>}
        {refusal === undefined ? null : (
          <Alert severity="warning" sx={{ mt: 1.5 }}>
            {refusal}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          disabled={data === undefined || !isCurrent}
          loading={isRunning}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
