import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import { type Identifier, useDataProvider, useRefresh, useTranslate, useUnselectAll } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { EntityModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useSay } from '#views/useSay.ts';
import { useSuccessText } from '#views/useSuccessText.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type Referring, useReferring } from './useReferring.ts';

/** What becomes of the rows that refer to a deleted one, with their number. */
const ReferringNote = ({ referring }: { readonly referring: readonly Referring[] }) => {
  const translate = useTranslate();
  return referring.map(({ referrer: { model, field, onDelete }, count }) => (
    <Alert
      key={`${model.noun}.${field.path}`}
      severity={onDelete === 'setNull' ? 'info' : 'warning'}
      variant="outlined"
      sx={{ mt: 1.5 }}
    >
      {translate(`views.delete.${onDelete}`, {
        count: formatCount(count),
        noun: translate(wordKeys(model.noun).plural),
      })}
    </Alert>
  ));
};

/** Deletes rows, says so when the server has done it, and reads the page's rows anew. One at a time. */
const useDeleteRows = (model: EntityModel, onDone: () => void) => {
  const provider = useDataProvider();
  const say = useSay();
  const refresh = useRefresh();
  const unselectAll = useUnselectAll(model.noun);
  const success = useSuccessText(model, 'delete');
  const busy = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const run = async (ids: readonly Identifier[]): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    try {
      await provider.deleteMany(model.noun, { ids: [...ids] });
      say(success, 'success');
      unselectAll();
      onDone();
      refresh();
    } catch (error) {
      const type = refusalOf(error)?.severity ?? 'error';
      say(error instanceof Error ? error.message : String(error), type);
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { isRunning, run };
};

interface DeleteDialogProps {
  readonly model: EntityModel;
  readonly ids: readonly Identifier[];
  /** What is deleted, in words: the row's name, or how many are selected. */
  readonly subject: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks before deleting, with what hangs on the rows; the button names what is lost, and Cancel has the focus. */
export const DeleteDialog = ({ model, ids, subject, onClose, onDone }: DeleteDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const { isRunning, run } = useDeleteRows(model, () => {
    onClose();
    onDone?.();
  });
  const referring = useReferring(model, ids);
  const isInUse = referring.some(({ referrer }) => referrer.onDelete === 'restrict');
  const title = translate('views.delete.title', { name: subject });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('views.delete.text')}</DialogContentText>
        <ReferringNote referring={referring} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={isInUse}
          loading={isRunning}
          onClick={() => void run(ids)}
        >
          {title}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
