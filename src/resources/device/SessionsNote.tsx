import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useCanAccess, useCreatePath, useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { AskedNote, mostAsked } from '#views/actions/AskedNote.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';

type Held = Calls['deviceSessions']['reply']['list'];

const sessionsOf = (list: Held): number => list.reduce((total, { sessions }) => total + sessions, 0);

type Translate = ReturnType<typeof useTranslate>;

/** What ends, in words; where not all devices were asked about, that it is more. */
const endsText = (translate: Translate, { action, ids }: ActionNoteProps, list: Held): string => {
  const [first] = list;
  if (action === 'logoutAll' && first !== undefined)
    return translate('device.personSessions', {
      devices: formatCount(first.person_devices),
      sessions: formatCount(first.person_sessions),
    });
  const isPart = ids.length > mostAsked;
  return translate(isPart ? 'device.sessionsAtLeast' : 'device.sessions', {
    sessions: formatCount(sessionsOf(list)),
    counted: mostAsked,
  });
};

/** A mark stops an app and not a person: says so, with the way to what does for those who may go it. */
const NotAPerson = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: 'managementPassword', action: 'list' });
  return (
    <Typography variant="body2" color="text.secondary">
      {translate('device.notAPerson')}{' '}
      {canAccess === true ? (
        <Link component={LinkBase} to={createPath({ resource: 'managementPassword', type: 'list' })}>
          {translate('device.managementPasswords')}
        </Link>
      ) : null}
    </Typography>
  );
};

/** How many sessions end with the devices, or with everything a person is signed in on. */
export const SessionsNote = (props: ActionNoteProps) => {
  const translate = useTranslate();
  return (
    <AskedNote call="deviceSessions" request={{ ids: props.ids.slice(0, mostAsked).map(Number) }}>
      {({ list }) => (
        <>
          <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
            {endsText(translate, props, list)}
          </Typography>
          {props.action === 'mark' ? <NotAPerson /> : null}
        </>
      )}
    </AskedNote>
  );
};
