import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { messageOf, useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import type { Group } from './groupForm.ts';

interface DissolveDialogProps {
  readonly group: Group;
  readonly onClose: () => void;
}

/** Dissolves a department's group chat, after saying how many people leave it and that it cannot be brought back. */
export const DissolveDialog = ({ group, onClose }: DissolveDialogProps) => {
  const translate = useTranslate();
  const say = useSay();
  const provider = useConsoleProvider();
  const refresh = useRefreshResource();
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setRunning] = useState(false);

  const dissolve = async () => {
    setRunning(true);
    try {
      await provider.call('dissolveGroup', { group_id: group.group_id });
      say(translate(wordKeys('group').success('dissolveGroup')), 'success');
      await refresh('department');
      onClose();
    } catch (error) {
      setRefusal(messageOf(error));
    } finally {
      setRunning(false);
    }
  };

  return (
    <ConsequenceDialog
      title={translate('department.group.dissolveTitle', { name: group.name })}
      confirmLabel={translate('department.group.dissolveAct', { name: group.name })}
      isPossible
      isRunning={isRunning}
      isDangerous
      onConfirm={() => void dissolve()}
      onClose={onClose}
    >
      <Typography variant="body2">
        {translate('department.group.dissolveText', { count: formatCount(group.users_count) })}
      </Typography>
      {refusal === undefined ? null : (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {refusal}
        </Alert>
      )}
    </ConsequenceDialog>
  );
};
