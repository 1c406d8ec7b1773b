import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { checkExecution, executionLimits } from '#domain/department/checkRemoval.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { findField } from '#engine/fields.ts';
import { DayEntry } from '#views/fields/day/DayEntry.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import type { GroupAction, Inventory, RemovalChoice, Way } from './useRemoval.ts';

type Summary = Inventory['summary'];

interface RemovalInventoryProps {
  readonly summary: Summary;
}

/** What names the departments and stays as it is; a server that does not say so, or nothing, is not spoken of. */
const namedIn = ({ role_rule_count: roleRules, visibility_count: visibility }: Summary) => [
  ...(roleRules ? ([['roleRules', roleRules]] as const) : []),
  ...(visibility ? ([['visibility', visibility]] as const) : []),
];

/** What the departments hold, and what names them, as terms and numbers. */
export const RemovalInventory = ({ summary }: RemovalInventoryProps) => {
  const translate = useTranslate();
  const counts = [
    ['people', summary.users_count],
    ['below', summary.moved_departments],
    ['groups', summary.group_count],
    ['subAdmins', summary.sub_admin_count],
    ...namedIn(summary),
  ] as const;
  return (
    <Box
      component="dl"
      aria-label={translate('removal.holds')}
      sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, rowGap: 0.5, m: 0 }}
    >
      {counts.map(([name, count]) => (
        <Fragment key={name}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {translate(`removal.${name}`)}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
          >
            {count.toLocaleString('en')}
          </Typography>
        </Fragment>
      ))}
    </Box>
  );
};

/** Where people and sub-departments go, one sentence each; what no one does is not said. Who goes changes it anyway. */
const useConsequences = (summary: Summary): readonly string[] => {
  const translate = useTranslate();
  const say = (name: string, count: number, key = name): readonly string[] =>
    count === 0
      ? []
      : [translate(`removal.${key}`, { smart_count: count, count, name: summary.target_name ?? '' })];
  const lines = [
    ...say('goes', summary.move_count, summary.target_name === null ? 'goesUp' : 'goes'),
    ...say('leaves', summary.leave_count),
    ...say('changesMain', summary.main_lost_count - summary.move_count),
    ...say('moves', summary.moved_departments),
  ];
  return lines.length === 0 ? [translate('removal.nothingMoves')] : lines;
};

/** The consequences, announced when they change with the target. */
export const RemovalConsequences = ({ summary, way }: RemovalInventoryProps & { readonly way: Way }) => {
  const translate = useTranslate();
  const lines = useConsequences(summary);
  return (
    <Box role="status" sx={{ typography: 'body2', bgcolor: 'var(--sunken)', borderRadius: 1, px: 2, py: 1 }}>
      {way === 'now' ? (
        translate('removal.empty')
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2 }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
    </Box>
  );
};

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
