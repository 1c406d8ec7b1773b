import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { customFieldLimits } from '#domain/customField/definition.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { type FieldRow, useFieldName, useRenewFields } from './fieldSettings.ts';

interface DeleteFieldDialogProps {
  readonly row: FieldRow;
  readonly onClose: () => void;
}

/** Deletes what was counted; the toast brings it back. */
const useDelete = (row: FieldRow, onClose: () => void) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const renew = useRenewFields();
  const say = useSay();
  const nameOf = useFieldName();
  const takeBack = useTakeBack();
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const restore = () =>
    takeBack(async () => renew(await provider.call('customFieldRestore', { id: row.id })));
  const remove = async (count: number): Promise<void> => {
    setRunning(true);
    try {
      await renew(await provider.call('customFieldDel', { id: row.id, confirm_count: count }));
      say(translate('customField.deleted', { name: nameOf(row) }), 'success', {
        call: 'customFieldDel',
        undo: restore,
      });
      onClose();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return { remove, refusal, isRunning };
};

/** Says how many people have a value before a field goes; the keyboard begins on Cancel. */
export const DeleteFieldDialog = ({ row, onClose }: DeleteFieldDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const nameOf = useFieldName();
  const provider = useConsoleProvider();
  const { remove, refusal, isRunning } = useDelete(row, onClose);
  const { data, error } = useQuery({
    queryKey: ['customField', 'customFieldCount', row.id, refusal],
    queryFn: ({ signal }) => provider.call('customFieldCount', { id: row.id }, { signal }),
    staleTime: 0,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {translate('customField.deleteTitle', { name: nameOf(row) })}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {data === undefined && error === null ? (
            <CircularProgress size={24} aria-label={translate('ra.page.loading')} />
          ) : null}
          {data === undefined ? null : (
            <Alert severity={data.count > 0 ? 'warning' : 'info'} role="status">
              {data.count > 0
                ? translate('customField.deleteCount', { count: data.count.toLocaleString('en') })
                : translate('customField.deleteUnused')}
            </Alert>
          )}
          <Typography>{translate('customField.deleteText', { days: customFieldLimits.keptDays })}</Typography>
          {error === null ? null : <Alert severity="error">{error.message}</Alert>}
          {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={data === undefined}
          loading={isRunning}
          onClick={() => void remove(data?.count ?? 0)}
        >
          {translate('customField.deleteConfirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
