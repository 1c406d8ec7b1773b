import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { ResourceContextProvider, useDataProvider, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { checkValidity } from '#domain/invite/link.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { DayEntry } from '#views/fields/day/DayEntry.tsx';
import { checkedBy } from '#views/form/checkedBy.ts';
import { enteredNames, typedNames } from '#views/form/draft/typedFields.ts';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { useFormValue } from '#views/form/state/useFormValue.ts';
import { useRights } from '#views/reasons/rightsOf.ts';
import { useSay } from '#views/useSay.ts';
import {
  lastDayOf,
  type Period,
  periods,
  type TermsEntry,
  termsFields,
  termsOf,
  termsRequest,
} from './termsEntry.ts';
import type { InviteLink } from './useInvite.ts';

interface InviteTermsProps {
  readonly link: InviteLink;
  readonly onSaved: (link: InviteLink) => void;
}

/** By the rule the server asks too. */
const checkFor = (isMain: boolean) =>
  checkedBy('invite', termsFields, (values) => {
    const entry = values as TermsEntry;
    const asked = { validity: entry.validity === 'forever' ? 2 : 1, expireDay: lastDayOf(entry) };
    return checkValidity(asked, { today: dayOfInstant(new Date()), isMain });
  });

const checks = { main: checkFor(true), other: checkFor(false) };

/** Until when a link is good, whether joining is approved, and for how many it is. */
export const InviteTerms = ({ link, onSaved }: InviteTermsProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const say = useSay();
  const isMain = useRights().holdsRole('main');
  return (
    <Box
      component="section"
      aria-label={translate('invite.terms')}
      sx={{ borderTop: '1px solid var(--hairline)', pt: 2 }}
    >
      <ResourceContextProvider value="invite">
        <SchemaForm
          fields={termsFields}
          resolver={isMain ? checks.main : checks.other}
          record={termsOf(link)}
          onSubmit={async (values) => {
            onSaved(await provider.call('setInviteTime', termsRequest(link, values as TermsEntry)));
            say(translate('invite.saved'), 'success');
          }}
          isGuarded={false}
          draftName={`invite:${link.invite_id}`}
        >
          <Entries isMain={isMain} />
        </SchemaForm>
      </ResourceContextProvider>
    </Box>
  );
};

const Entries = ({ isMain }: { readonly isMain: boolean }) => {
  const translate = useTranslate();
  const { dirtyFields, isSubmitting } = useFormState();
  const isChanged = typedNames(dirtyFields, enteredNames(termsFields)).length > 0;
  const asksDay = useWatch({ name: 'validity' }) === 'day';
  return (
    <Stack spacing={1.5}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ alignItems: 'start' }}>
        <PeriodBox source="validity" isMain={isMain} />
        <MostBox source="max_uses" />
      </Stack>
      {asksDay ? <DayBox source="expire_time" /> : null}
      <Approval source="need_approval" />
      <Button
        type="submit"
        variant="outlined"
        disabled={!isChanged}
        loading={isSubmitting}
        sx={{ alignSelf: 'flex-start' }}
      >
        {translate('invite.save')}
      </Button>
    </Stack>
  );
};

interface BoxProps {
  readonly source: keyof TermsEntry;
}

const MostBox = ({ source }: BoxProps) => {
  const translate = useTranslate();
  const input = useFormValue(source);
  return (
    <TextField
      id={input.id}
      inputRef={input.ref}
      size="small"
      fullWidth
      label={translate('invite.most')}
      value={input.value}
      error={input.error !== undefined}
      helperText={input.error ?? translate('invite.mostHelp')}
      onChange={(event) => input.onChange(event.target.value)}
      onBlur={input.onBlur}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
    />
  );
};

const DayBox = ({ source }: BoxProps) => {
  const translate = useTranslate();
  const input = useFormValue(source);
  return (
    <DayEntry
      label={translate('invite.day')}
      value={String(input.value)}
      inputRef={input.ref}
      error={input.error !== undefined}
      helperText={input.error ?? translate('invite.dayHelp')}
      onChange={(day) => input.onChange(typeof day === 'string' ? day : '')}
    />
  );
};

const PeriodBox = ({ source, isMain }: BoxProps & { readonly isMain: boolean }) => {
  const translate = useTranslate();
  const input = useFormValue(source);
  const wordOf = (period: Period) =>
    translate(`invite.days.${period === 'forever' && !isMain ? 'foreverMain' : period}`);
  return (
    <TextField
      select
      id={input.id}
      inputRef={input.ref}
      size="small"
      fullWidth
      label={translate('invite.validity')}
      value={input.value}
      error={input.error !== undefined}
      helperText={input.error ?? translate('invite.dayHelp')}
      onChange={(event) => input.onChange(event.target.value)}
    >
      {periods.map((period) => (
        <MenuItem key={period} value={period} disabled={period === 'forever' && !isMain}>
          {wordOf(period)}
        </MenuItem>
      ))}
    </TextField>
  );
};

const Approval = ({ source }: BoxProps) => {
  const translate = useTranslate();
  const input = useFormValue(source);
  const helpId = useId();
  return (
    <div>
      <FormControlLabel
        label={translate('invite.approval')}
        control={
          <Switch
            checked={input.value === 1}
            onChange={(event) => input.onChange(event.target.checked ? 1 : 0)}
            slotProps={{ input: { ref: input.ref, 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} sx={{ mt: 0 }}>
        {translate('invite.approvalOff')}
      </FormHelperText>
    </div>
  );
};
