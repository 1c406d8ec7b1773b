import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { checkValidity, dayAfter, validityLimits } from '#domain/invite/link.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { FieldSchema } from '#engine/dialect.ts';
import { createFields } from '#engine/fields.ts';
import type { Calls } from '#generated/types.ts';
import { DayEntry } from '#views/fields/day/DayEntry.tsx';
import { checkedBy } from '#views/form/formErrors.ts';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { useFormValue } from '#views/form/state/formState.tsx';
import { enteredNames, typedNames } from '#views/form/typedFields.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';

/** A link with its address. */
export type InviteLink = Calls['getInviteUrl']['reply'];

const keyOf = (departmentId: number | undefined) => ['invite', 'current', departmentId] as const;

/** The reader's current link of a department, made where there is none. Asked once: whatever changes it is put in by `keep`. */
export const useInvite = (departmentId: number | undefined) => {
  const provider = useConsoleProvider();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(departmentId),
    queryFn: (): Promise<InviteLink> => provider.call('getInviteUrl', { id: departmentId ?? 0 }),
    enabled: departmentId !== undefined,
    retry: false,
    refetchOnWindowFocus: false,
    // Each opening asks again: it may have been revoked or used up meanwhile.
    gcTime: 0,
  });
  return { ...query, keep: (link: InviteLink) => client.setQueryData(keyOf(departmentId), link) };
};

/** How long is chosen: so many days, a day, or for ever. */
type Period = '1' | '7' | '30' | 'day' | 'forever';
const periods: readonly Period[] = ['1', '7', '30', 'day', 'forever'];

/** The settings of a link as they are entered, by the names of its call. */
type TermsEntry = {
  readonly validity: Period;
  /** Of `day`, `YYYY-MM-DD`; what is no day stays as it was typed. */
  readonly expire_time: string;
  readonly need_approval: 0 | 1;
  /** Digits, or nothing: as many as come. */
  readonly max_uses: string;
};

/** What is entered, as fields: a period is chosen where a link has a time. */
const termsFields = createFields({
  type: 'object',
  properties: {
    validity: { type: 'string', enum: periods },
    max_uses: { type: 'string' },
    expire_time: { type: 'string', format: 'date' },
    need_approval: { type: 'integer', format: 'flag' },
  } satisfies Record<keyof TermsEntry, FieldSchema>,
});

const today = (): string => dayOfInstant(new Date());

const periodOf = (day: string): Period => {
  const days = validityLimits.offeredDays.find((each) => dayAfter(today(), each) === day);
  return periods.find((each) => each === String(days)) ?? 'day';
};

/** A link's settings as the form begins with them. */
const termsOf = (link: InviteLink): TermsEntry => {
  const day = link.expire_time === null ? undefined : dayOfInstant(new Date(link.expire_time));
  return {
    validity: day === undefined ? 'forever' : periodOf(day),
    expire_time: day ?? dayAfter(today(), validityLimits.defaultDays),
    need_approval: link.need_approval === 1 ? 1 : 0,
    max_uses: link.max_uses === null ? '' : String(link.max_uses),
  };
};

/** The last day a link is to be good; null: for ever. */
const lastDayOf = ({ validity, expire_time: day }: TermsEntry): string | null => {
  if (validity === 'forever') return null;
  return validity === 'day' ? day : dayAfter(today(), Number(validity));
};

/** How many may join by a link. What is no number is sent as one no one can mean, and refused at its field. */
const mostOf = ({ max_uses: entry }: TermsEntry): number | null => {
  if (entry.trim() === '') return null;
  const most = Number(entry.normalize('NFKC'));
  return Number.isNaN(most) ? 0 : most;
};

/** What is sent of an entry. */
const termsRequest = (link: InviteLink, entry: TermsEntry) => ({
  invite_id: link.invite_id,
  validity: entry.validity === 'forever' ? (2 as const) : (1 as const),
  expire_time: lastDayOf(entry),
  need_approval: entry.need_approval,
  max_uses: mostOf(entry),
  ...(typeof link.version === 'number' ? { version: link.version } : {}),
});

interface InviteTermsProps {
  readonly link: InviteLink;
  readonly onSaved: (link: InviteLink) => void;
}

/** By the rule the server asks too. */
const check = checkedBy('invite', termsFields, (values) => {
  const entry = values as TermsEntry;
  const asked = { validity: entry.validity === 'forever' ? 2 : 1, expireDay: lastDayOf(entry) };
  return checkValidity(asked, today());
});

/** Until when a link is good, whether joining is approved, and for how many it is. */
export const InviteTerms = ({ link, onSaved }: InviteTermsProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const say = useSay();
  return (
    <Box
      component="section"
      aria-label={translate('invite.terms')}
      sx={{ borderTop: '1px solid var(--hairline)', pt: 2 }}
    >
      <ResourceContextProvider value="invite">
        <SchemaForm
          fields={termsFields}
          resolver={check}
          record={termsOf(link)}
          onSubmit={async (values) => {
            onSaved(await provider.call('setInviteTime', termsRequest(link, values as TermsEntry)));
            say(translate('invite.saved'), 'success', { call: 'setInviteTime' });
          }}
          isGuarded={false}
          draftName={`invite:${link.invite_id}`}
        >
          <Entries />
        </SchemaForm>
      </ResourceContextProvider>
    </Box>
  );
};

const Entries = () => {
  const translate = useTranslate();
  const { dirtyFields, isSubmitting } = useFormState();
  const isChanged = typedNames(dirtyFields, enteredNames(termsFields)).length > 0;
  const period: unknown = useWatch({ name: 'validity' });
  return (
    <Stack spacing={1.5}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ alignItems: 'start' }}>
        <PeriodBox source="validity" />
        <MostBox source="max_uses" />
      </Stack>
      {period === 'day' ? <DayBox source="expire_time" /> : null}
      {period === 'forever' ? <Alert severity="warning">{translate('invite.foreverWarning')}</Alert> : null}
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

const PeriodBox = ({ source }: BoxProps) => {
  const translate = useTranslate();
  const input = useFormValue(source);
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
        <MenuItem key={period} value={period}>
          {translate(`invite.days.${period}`)}
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
