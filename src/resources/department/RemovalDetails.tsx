import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { checkExecution, executionLimits } from '#domain/department/checkRemoval.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { findField } from '#engine/fields.ts';
import { DayEntry } from '#views/fields/day/DayEntry.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import type { GroupAction, Inventory, RemovalChoice, Way } from './useRemoval.ts';

interface RemovalDetailsProps {
  readonly way: Way;
  readonly choice: RemovalChoice;
  readonly summary: Inventory['summary'];
  readonly choose: (change: Partial<RemovalChoice>) => void;
}

const TargetBox = ({ choice, summary, choose }: RemovalDetailsProps) => {
  const translate = useTranslate();
  const field = findField(useModel('department').fields, 'superDeptId');
  if (field === undefined) return null;
  const help =
    summary.target_name === null
      ? translate('removal.target.each')
      : translate('removal.target.default', { name: summary.target_name });
  return (
    <TreeBox
      field={field}
      label={translate('removal.target')}
      value={choice.targetId}
      isMany={false}
      isRequired={false}
      helperText={choice.targetId === null ? help : undefined}
      onChange={(id) => choose({ targetId: typeof id === 'number' ? id : null })}
    />
  );
};

const groupActions: readonly GroupAction[] = ['dissolve', 'keep'];

const GroupBox = ({ choice, choose }: RemovalDetailsProps) => {
  const translate = useTranslate();
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={translate('removal.group')}
      value={choice.group}
      onChange={(event) =>
        choose({ group: groupActions.find((each) => each === event.target.value) ?? 'dissolve' })
      }
    >
      {groupActions.map((each) => (
        <MenuItem key={each} value={each}>
          {translate(`removal.group.${each}`)}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** Whether a day can be chosen, by the rule the server asks too. */
export const isDayOpen = (day: unknown): boolean =>
  typeof day === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  checkExecution(day, dayOfInstant(new Date())).length === 0;

const DayChoice = ({ choice, choose }: RemovalDetailsProps) => {
  const translate = useTranslate();
  return (
    <DayEntry
      label={translate('removal.day')}
      value={choice.day}
      onChange={(day) => choose({ day })}
      error={!isDayOpen(choice.day)}
      helperText={translate('removal.day.help', {
        min: executionLimits.minDays,
        max: executionLimits.maxDays,
      })}
      required
      fullWidth
    />
  );
};

/** What a way still needs to know: when, where to, and what becomes of the group. */
export const RemovalDetails = (props: RemovalDetailsProps) => (
  <>
    {props.way === 'timed' ? <DayChoice {...props} /> : null}
    {props.way === 'now' ? null : <TargetBox {...props} />}
    {props.way !== 'now' && props.summary.group_count > 0 ? <GroupBox {...props} /> : null}
  </>
);
