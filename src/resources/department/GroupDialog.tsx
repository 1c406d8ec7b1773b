import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type RaRecord, useTranslate } from 'react-admin';
import { groupLimits } from '#domain/group/limits.ts';
import { ConsequenceDialog } from '#views/actions/ConsequenceDialog.tsx';
import { type GroupEntry, groupOf } from './groupForm.ts';
import { OwnerBox } from './OwnerBox.tsx';
import { useSaveGroup } from './useSaveGroup.ts';

interface GroupDialogProps {
  readonly row: RaRecord;
  readonly onClose: () => void;
}

/** Makes the group chat of a department, or changes it; what was entered stays when it is refused. */
export const GroupDialog = ({ row, onClose }: GroupDialogProps) => {
  const translate = useTranslate();
  const form = useSaveGroup(row, onClose);
  const { entry, errors } = form;
  const isNew = groupOf(row) === undefined;
  return (
    <ConsequenceDialog
      title={translate(isNew ? 'department.group.create' : 'department.group.edit')}
      confirmLabel={translate(isNew ? 'department.group.createAct' : 'ra.action.save')}
      isPossible
      isRunning={form.isRunning}
      onConfirm={() => void form.save()}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {form.refusal === undefined ? null : <Alert severity="warning">{form.refusal}</Alert>}
        <TextField
          label={translate('department.group.name')}
          value={entry.name}
          onChange={(event) => form.change({ name: event.target.value })}
          error={errors.name !== undefined}
          helperText={errors.name}
          required
          autoFocus
          size="small"
          fullWidth
          slotProps={{ htmlInput: { maxLength: groupLimits.nameLength * 4 } }}
        />
        <OwnerBox
          departmentId={Number(row.id)}
          includeSub={entry.includeSub}
          label={translate('department.group.owner')}
          value={entry.owner}
          error={errors.owner_id}
          onChange={(owner) => form.change({ owner })}
        />
        <Switches entry={entry} isNew={isNew} onChange={form.change} />
      </Stack>
    </ConsequenceDialog>
  );
};

interface SwitchesProps {
  readonly entry: GroupEntry;
  readonly isNew: boolean;
  readonly onChange: (change: Partial<GroupEntry>) => void;
}

/** Whose people the group has; what is finer is asked once it exists. */
const Switches = ({ entry, isNew, onChange }: SwitchesProps) => {
  const translate = useTranslate();
  const box = (name: 'includeSub' | 'includeHidden' | 'isInStep', label: string) => (
    <FormControlLabel
      label={translate(label)}
      control={
        <Switch checked={entry[name]} onChange={(event) => onChange({ [name]: event.target.checked })} />
      }
    />
  );
  return (
    <Stack>
      {box('includeSub', 'department.group.includeSub')}
      {isNew ? null : (
        <>
          {entry.includeSub ? box('includeHidden', 'department.group.includeHidden') : null}
          {box('isInStep', 'department.group.sync')}
          <FormHelperText sx={{ mt: 0 }}>{translate('department.group.syncHelp')}</FormHelperText>
        </>
      )}
    </Stack>
  );
};
