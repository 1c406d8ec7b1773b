import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { findField } from '#engine/fields.ts';
import { useModel } from '#views/ModelContext.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { ConsequenceDialog } from './ConsequenceDialog.tsx';
import { useBranchSize } from './useBranchSize.ts';
import { messageOf } from './useRefusal.ts';
import { useUndoMove } from './useUndoMove.ts';

interface MoveDialogProps {
  readonly row: RaRecord;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Moves a department below another parent, after saying how many departments and people go with it. */
export const MoveDialog = ({ row, onDone, onClose }: MoveDialogProps) => {
  const translate = useTranslate();
  const say = useSay();
  const undoMove = useUndoMove();
  const provider = useDataProvider<ConsoleProvider>();
  const refresh = useRefreshResource();
  const field = findField(useModel('department').fields, 'superDeptId');
  const { data: departments } = useBranchSize(Number(row.id));
  const [parent, setParent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setRunning] = useState(false);

  const move = async () => {
    if (parent === null) return;
    setRunning(true);
    try {
      const undoOf = undoMove(row);
      const moved = await provider.call('updateDepartment', {
        id: Number(row.id),
        version: Number(row.version),
        superDeptId: parent,
      });
      await refresh('department', 'member');
      const done = translate('department.movedAway', { name: row.name });
      say(done, 'success', { undo: undoOf(moved) });
      onDone(done);
    } catch (error) {
      setRefusal(messageOf(error));
    } finally {
      setRunning(false);
    }
  };

  return (
    <ConsequenceDialog
      title={translate('department.moveTitle', { name: row.name })}
      confirmLabel={translate('department.moveConfirm')}
      isPossible={parent !== null && parent !== row.superDeptId}
      isRunning={isRunning}
      onConfirm={() => void move()}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {field === undefined ? null : (
          <TreeBox
            field={field}
            label={translate(wordKeys('department').field('superDeptId'))}
            value={parent}
            isMany={false}
            isRequired
            onChange={(id) => {
              setParent(typeof id === 'number' ? id : null);
              setRefusal(undefined);
            }}
          />
        )}
        <Typography role="status" variant="body2" color="text.secondary" sx={{ minHeight: '1.6em' }}>
          {departments === undefined
            ? null
            : translate('department.moveConsequence', {
                departments: departments ?? 1,
                people: Number(row.users_count ?? 0),
              })}
        </Typography>
        {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};
