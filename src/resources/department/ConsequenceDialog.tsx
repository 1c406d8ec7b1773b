import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

interface ConsequenceDialogProps {
  readonly title: string;
  /** The button names the act: "移动研发部". */
  readonly confirmLabel: string;
  readonly isPossible: boolean;
  readonly isRunning: boolean;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Says what will follow before something is done; the keyboard begins on Cancel where it cannot be undone. */
export const ConsequenceDialog = (props: ConsequenceDialogProps) => {
  const { title, isDangerous = false, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>{props.children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus={isDangerous}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          disabled={!props.isPossible}
          loading={props.isRunning}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
