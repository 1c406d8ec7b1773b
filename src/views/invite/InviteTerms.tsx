import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId } from 'react';
import { useTranslate } from 'react-admin';
import { DayEntry } from '../fields/day/DayEntry.tsx';
import { useRights } from '../reasons/RightsContext.ts';
import { type Period, periods } from './termsEntry.ts';
import type { InviteLink } from './useInvite.ts';
import { type Terms, useTerms } from './useTerms.ts';

interface InviteTermsProps {
  readonly link: InviteLink;
  readonly onSaved: (link: InviteLink) => void;
}

/** Until when a link is good, whether joining is approved, and for how many it is. What was entered stays when it is refused. */
export const InviteTerms = ({ link, onSaved }: InviteTermsProps) => {
  const translate = useTranslate();
  const terms = useTerms(link, onSaved);
  const { entry, errors, change } = terms;
  const save = (event: FormEvent) => {
    event.preventDefault();
    void terms.save();
  };
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={save}
      spacing={1.5}
      aria-label={translate('invite.terms')}
      sx={{ borderTop: '1px solid var(--hairline)', pt: 2 }}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ alignItems: 'start' }}>
        <PeriodBox terms={terms} />
        <TextField
          size="small"
          fullWidth
          label={translate('invite.most')}
          value={entry.most}
          error={errors.max_uses !== undefined}
          helperText={errors.max_uses ?? translate('invite.mostHelp')}
          onChange={(event) => change({ most: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
        />
      </Stack>
      {entry.period === 'day' ? (
        <DayEntry
          label={translate('invite.day')}
          value={entry.day}
          error={errors.expire_time !== undefined}
          helperText={errors.expire_time ?? translate('invite.dayHelp')}
          onChange={(day) => change({ day: typeof day === 'string' ? day : '' })}
        />
      ) : null}
      <Approval terms={terms} />
      {terms.refusal === undefined ? null : <Alert severity="warning">{terms.refusal}</Alert>}
      <Button
        type="submit"
        variant="outlined"
        disabled={!terms.isChanged}
        loading={terms.isRunning}
        sx={{ alignSelf: 'flex-start' }}
      >
        {translate('invite.save')}
      </Button>
    </Stack>
  );
};

const PeriodBox = ({ terms: { entry, errors, change } }: { readonly terms: Terms }) => {
  const translate = useTranslate();
  const isMain = useRights().holdsRole('main');
  const wordOf = (period: Period) =>
    translate(`invite.days.${period === 'forever' && !isMain ? 'foreverMain' : period}`);
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={translate('invite.validity')}
      value={entry.period}
      error={errors.validity !== undefined}
      helperText={errors.validity ?? translate('invite.dayHelp')}
      onChange={(event) => change({ period: periods.find((each) => each === event.target.value) ?? '7' })}
    >
      {periods.map((period) => (
        <MenuItem key={period} value={period} disabled={period === 'forever' && !isMain}>
          {wordOf(period)}
        </MenuItem>
      ))}
    </TextField>
  );
};

const Approval = ({ terms: { entry, change } }: { readonly terms: Terms }) => {
  const translate = useTranslate();
  const helpId = useId();
  return (
    <div>
      <FormControlLabel
        label={translate('invite.approval')}
        control={
          <Switch
            checked={entry.needsApproval}
            onChange={(event) => change({ needsApproval: event.target.checked })}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} sx={{ mt: 0 }}>
        {translate('invite.approvalOff')}
      </FormHelperText>
    </div>
  );
};
