import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { unkeptDraft } from '#views/form/FormDraft.ts';
import { useAskedClose } from '#views/form/LeaveGuard.tsx';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { DepartmentBox, HoursBox, noRefusal, refusalTexts } from './staffBoxes.tsx';
import { hoursOf, type TypeRow, useTypeName } from './useTypes.ts';

const keys = wordKeys('temporaryType');

/** What is entered about a type, and its saving; refused entries stay. */
const useSaveType = (row: TypeRow, onSaved: () => void) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const refresh = useRefresh();
  const [hours, setHours] = useState(String(row.hours));
  const [departmentId, setDepartmentId] = useState(row.default_department_id ?? null);
  const [isLeaving, setLeaving] = useState(row.leaves_groups === 1);
  const [refusal, setRefusal] = useState(noRefusal);
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    const requested = hoursOf(hours);
    if (requested === undefined) return;
    setRunning(true);
    setRefusal(noRefusal);
    const change = {
      hours: requested,
      default_department_id: departmentId,
      leaves_groups: isLeaving ? (1 as const) : (0 as const),
    };
    try {
      await provider.call('temporaryTypeSave', {
        id: row.type_id,
        version: row.version,
        ...change,
      });
      say(translate(keys.success('temporaryTypeSave')), 'success');
      refresh();
      onSaved();
    } catch (error) {
      setRefusal(refusalTexts(error));
    } finally {
      setRunning(false);
    }
  };
  const entry = { hours, departmentId, isLeaving };
  const isDirty =
    hours !== String(row.hours) ||
    departmentId !== (row.default_department_id ?? null) ||
    isLeaving !== (row.leaves_groups === 1);
  return { entry, isDirty, setHours, setDepartmentId, setLeaving, refusal, isRunning, save };
};

/** Changes what a type of temporary work is from now on; terms that run stay as they are. */
export const TypeDialog = ({ row, onClose }: { readonly row: TypeRow; readonly onClose: () => void }) => {
  const translate = useTranslate();
  const form = useSaveType(row, onClose);
  const { entry, refusal } = form;
  const typeName = useTypeName()(row.type);
  const { close, question } = useAskedClose(() => unkeptDraft(form.isDirty), onClose);
  return (
    <ConsequenceDialog
      title={translate('temporary.editType', { type: typeName })}
      confirmLabel={translate('ra.action.save')}
      isRunning={form.isRunning}
      isPossible={hoursOf(entry.hours) !== undefined}
      onConfirm={() => void form.save()}
      onClose={close}
    >
      {question}
      <Stack spacing={2} sx={{ pt: 1 }}>
        {refusal.whole === undefined ? null : <Alert severity="warning">{refusal.whole}</Alert>}
        <HoursBox
          value={entry.hours}
          onChange={form.setHours}
          isWrong={hoursOf(entry.hours) === undefined}
          error={refusal.fields.hours}
          help={translate(keys.help('hours'))}
        />
        <DepartmentBox
          label={translate(keys.field('default_department_id'))}
          value={entry.departmentId}
          onChange={form.setDepartmentId}
          error={refusal.fields.default_department_id}
          help={translate(keys.help('default_department_id'))}
        />
        <div>
          <FormControlLabel
            label={translate(keys.field('leaves_groups'))}
            control={<Switch checked={entry.isLeaving} onChange={(_, on) => form.setLeaving(on)} />}
          />
          <FormHelperText sx={{ mt: 0 }}>{translate(keys.help('leaves_groups'))}</FormHelperText>
        </div>
      </Stack>
    </ConsequenceDialog>
  );
};
