import AddIcon from '@mui/icons-material/PersonAddOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { shareLeft } from '#domain/temporary/term.ts';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { formatInstant, useUntil } from '#views/format/dateTime.ts';
import { defineOverride } from '#views/override.ts';
import { useTypes } from './useTypes.ts';

const TypesDrawer = lazy(async () => ({ default: (await import('./TypesDrawer.tsx')).TypesDrawer }));
const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }));

/** Shows what the types of temporary work are, and changes them. */
const TypesButton = () => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<SettingsIcon />} onClick={() => setOpen(true)}>
        {translate('temporary.types')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <TypesDrawer onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

/** Invites temporary staff. */
const InviteButton = () => {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'temporaryStaff', action: 'invite' });
  const { data: types } = useTypes();
  const [isOpen, setOpen] = useState(false);
  const [first] = types ?? [];
  if (canAccess !== true || types === undefined || first === undefined) return null;
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {translate('temporary.inviteShort')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <InviteDialog types={types} first={first} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

interface RunningProps {
  readonly start: string;
  readonly end: string;
  readonly isExpiring: boolean;
}

/** What is left in words; the bar says the same to the eye alone. Both move once a minute. */
const Running = ({ start, end, isExpiring }: RunningProps) => {
  const translate = useTranslate();
  const { short } = useUntil(end);
  const share = shareLeft(new Date(start), new Date(end), new Date());
  return (
    <Box component="span" sx={{ display: 'block', minWidth: 120, maxWidth: 240 }}>
      <Box component="span" sx={{ display: 'flex', columnGap: 1, alignItems: 'center' }}>
        <Typography component="span" variant="body2" noWrap sx={{ fontWeight: isExpiring ? 600 : 400 }}>
          {short === '' ? translate('temporary.over') : translate('temporary.left', { rest: short })}
        </Typography>
        <LinearProgress
          aria-hidden
          variant="determinate"
          value={share * 100}
          color={isExpiring ? 'warning' : 'success'}
          sx={{ flex: 1, minWidth: 24 }}
        />
      </Box>
      <Typography component="time" variant="caption" color="text.secondary" dateTime={end}>
        {translate('temporary.until', { time: formatInstant(end) })}
      </Typography>
    </Box>
  );
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const Past = ({ text, instant }: { readonly text: string; readonly instant: string }) => {
  const translate = useTranslate();
  return (
    <Typography component="time" variant="body2" color="text.secondary" dateTime={instant}>
      {translate(text, { time: formatInstant(instant) })}
    </Typography>
  );
};

/** How long a term still runs, until when an invitation waits, or when it ended. */
const RemainingField = ({ value, record }: FieldDisplayProps) => {
  const end = textOf(value);
  const start = textOf(record.start_time);
  const isRunning = record.status === 'active' || record.status === 'expiring';
  if (isRunning && end !== undefined && start !== undefined)
    return <Running start={start} end={end} isExpiring={record.status === 'expiring'} />;
  const invitedUntil = textOf(record.invite_expires_at);
  if (record.status === 'invited' && invitedUntil !== undefined)
    return <Past text="temporary.invitedUntil" instant={invitedUntil} />;
  const endedAt = textOf(record.ended_at);
  return endedAt === undefined ? null : <Past text="temporary.endedAt" instant={endedAt} />;
};

const ExtendInput = lazy(async () => ({ default: (await import('./StaffTerm.tsx')).ExtendInput }));
const PersonLink = lazy(async () => ({ default: (await import('./StaffTerm.tsx')).PersonLink }));

const Toolbar = () => (
  <>
    <TypesButton />
    <InviteButton />
  </>
);

/** The list is generated; what is left of a term is drawn as well as said. */
export const temporaryStaffOverride = defineOverride<'temporaryStaff'>()({
  fields: {
    expire_time: { display: RemainingField },
    'actions.extend.hours': { input: ExtendInput },
  },
  views: {
    toolbar: Toolbar,
    showExtra: PersonLink,
  },
});
