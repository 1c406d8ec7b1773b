import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { mostLeavers } from '#domain/resignation/checkResign.ts';
import { givenReasons } from '#domain/resignation/handOver.ts';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { useOptions } from '#views/fields/choices.tsx';
import { DayEntry } from '#views/fields/day/DayEntry.tsx';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { useModel } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { PersonBox } from './PersonBox.tsx';
import { StepButtons } from './StepButtons.tsx';
import type { WizardStepProps } from './wizardDraft.ts';

interface BlockersProps {
  readonly ids: readonly number[];
  readonly check: WizardStepProps['check'];
}

/** Who of the chosen cannot leave, each with the server's reason. */
const Blockers = ({ ids, check }: BlockersProps) => {
  const translate = useTranslate();
  if (check.error) return <Alert severity="error">{check.error.message}</Alert>;
  if (check.data === undefined || check.isFetching)
    return (
      // Heard, not seen: a line that comes and goes would move what is about to be clicked.
      <Box role="status" sx={visuallyHidden}>
        {ids.length === 0 ? '' : translate('resignation.checking')}
      </Box>
    );
  const { people } = check.data;
  const staying = people.filter((person) => person.can_resign === 0);
  const unknown = ids.length - people.length;
  if (staying.length === 0 && unknown <= 0) return null;
  return (
    <Alert severity="warning" role="status">
      {staying.length === 0 ? null : translate('resignation.blocked', { count: staying.length })}
      {staying.length === 0 ? null : (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {staying.map(({ user_id: id, name, reason }) => (
            <li key={id}>{translate('resignation.blockedLine', { name, reason })}</li>
          ))}
        </Box>
      )}
      {unknown <= 0 ? null : <div>{translate('resignation.unknown', { count: unknown })}</div>}
    </Alert>
  );
};

const wholeDay = /^\d{4}-\d\d-\d\d$/;
const noteLength = 500;

const ReasonBox = ({
  field,
  draft,
  change,
  error,
}: Pick<WizardStepProps, 'draft' | 'change'> & {
  readonly field: FieldModel;
  readonly error: string | undefined;
}) => {
  const translate = useTranslate();
  const options = useOptions(field).flatMap(({ value, title }) => {
    const reason = givenReasons.find((each) => each === value);
    return reason === undefined ? [] : [{ reason, title }];
  });
  return (
    <TextField
      select
      required
      size="small"
      fullWidth
      label={translate(wordKeys('resignation').field('reason'))}
      value={draft.reason ?? ''}
      error={error !== undefined}
      helperText={error}
      onChange={(event) =>
        change({ reason: givenReasons.find((each) => each === event.target.value) ?? null })
      }
    >
      {options.map(({ reason, title }) => (
        <MenuItem key={reason} value={reason}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** What still stands in the way of the next step, by the box it is about. */
const faultsOf = ({ draft, check, today }: WizardStepProps) => ({
  people: check.data?.people.some((person) => person.can_resign === 1) ? undefined : 'resignation.noneChosen',
  reason: draft.reason === null ? 'resignation.needsReason' : undefined,
  day:
    draft.outTime === null || !wholeDay.test(draft.outTime)
      ? 'resignation.needsDay'
      : draft.outTime > today
        ? 'rules.resignation.dayInFuture'
        : undefined,
});

/** Step 1: who leaves, their last day, and why. Who may not leave is named with the reason at once. */
export const WhoStep = (props: WizardStepProps) => {
  const { draft, check, change, go } = props;
  const translate = useTranslate();
  const reasonField = findField(useModel('resignation').fields, 'reason');
  const [isAsked, setAsked] = useState(false);
  const faults = faultsOf(props);
  const say = (fault: string | undefined) => (isAsked && fault !== undefined ? translate(fault) : undefined);
  const proceed = () => {
    setAsked(true);
    if (Object.values(faults).every((fault) => fault === undefined)) go(1);
  };
  return (
    <Stack spacing={2.5}>
      <PersonBox
        label={translate('resignation.who')}
        value={draft.ids}
        isMany
        helperText={say(faults.people) ?? translate('resignation.whoHelp', { limit: mostLeavers })}
        onChange={(ids) => change({ ids: ids.slice(0, mostLeavers) })}
      />
      <Blockers ids={draft.ids} check={check} />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5}>
        <DayEntry
          label={translate('resignation.lastDay')}
          value={draft.outTime}
          required
          fullWidth
          error={say(faults.day) !== undefined}
          helperText={say(faults.day)}
          onChange={(day) => change({ outTime: typeof day === 'string' ? day : null })}
        />
        {reasonField === undefined ? null : (
          <ReasonBox field={reasonField} draft={draft} change={change} error={say(faults.reason)} />
        )}
      </Stack>
      <TextField
        label={translate('resignation.note')}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
        multiline
        minRows={2}
        size="small"
        slotProps={{ htmlInput: { maxLength: noteLength } }}
      />
      <StepButtons>
        <Button variant="contained" onClick={proceed} loading={check.isFetching}>
          {translate('views.step.next')}
        </Button>
      </StepButtons>
    </Stack>
  );
};
