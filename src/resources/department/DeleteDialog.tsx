import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { ConsequenceDialog } from './ConsequenceDialog.tsx';
import { type DepartmentContents, useContents } from './useContents.ts';
import { messageOf } from './useRefusal.ts';

interface DeleteDialogProps {
  readonly row: RaRecord;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const Held = ({ contents }: { readonly contents: DepartmentContents }) => {
  const translate = useTranslate();
  return (
    <Alert severity="warning">
      {contents.reason ?? translate('rules.department.notEmpty')}
      <Typography component="p" variant="body2" sx={{ mt: 1 }}>
        {translate('department.holds', {
          people: contents.users_count,
          departments: contents.sub_count,
          groups: contents.group_count,
        })}
      </Typography>
    </Alert>
  );
};

/** Deletes an empty department; of any other it says what it still holds. */
export const DeleteDialog = ({ row, onDone, onClose }: DeleteDialogProps) => {
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useDataProvider<ConsoleProvider>();
  const refresh = useRefreshResource();
  const { data: contents, error, isPending } = useContents(Number(row.id));
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const isEmpty = contents?.can_delete === 1;

  const remove = async () => {
    setRunning(true);
    try {
      await provider.call('deleteDepartment', { id: Number(row.id), mode: 'now' });
      notify(wordKeys('department').success('deleteDepartment'), { type: 'success' });
      onDone();
      await refresh('department');
    } catch (failure) {
      setRefusal(messageOf(failure));
    } finally {
      setRunning(false);
    }
  };

  return (
    <ConsequenceDialog
      title={translate('department.deleteTitle', { name: row.name })}
      confirmLabel={translate('department.deleteConfirm', { name: row.name })}
      isPossible={isEmpty}
      isRunning={isRunning}
      isDangerous
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {isPending ? <CircularProgress size={24} aria-label={translate('tree.loading')} /> : null}
        {isEmpty ? <Typography>{translate('department.deleteText')}</Typography> : null}
        {contents && !isEmpty ? <Held contents={contents} /> : null}
        {error === null ? null : <Alert severity="error">{error.message}</Alert>}
        {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};
