import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import { formatCount } from '#views/list/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';

type Held = Calls['deviceSessions']['reply']['list'];

/** More are not asked about at once: the note then speaks of the first. */
const mostIds = 200;

const useHeld = (ids: readonly number[]) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['device', 'sessions', ids],
    queryFn: ({ signal }) => provider.call('deviceSessions', { device_ids: [...ids] }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
};

const sessionsOf = (list: Held): number => list.reduce((total, { sessions }) => total + sessions, 0);

/** How many sessions end with the devices, or with everything a person is signed in on. */
export const SessionsNote = ({ action, ids }: ActionNoteProps) => {
  const translate = useTranslate();
  const { data, error } = useHeld(ids.slice(0, mostIds).map(Number));
  if (data === undefined)
    return (
      <Typography role="status" variant="body2" color="text.secondary">
        {error === null ? translate('ra.page.loading') : error.message}
      </Typography>
    );
  const [first] = data.list;
  const text =
    action === 'logoutAll' && first !== undefined
      ? translate('device.personSessions', {
          devices: formatCount(first.person_devices),
          sessions: formatCount(first.person_sessions),
        })
      : translate('device.sessions', { sessions: formatCount(sessionsOf(data.list)) });
  return (
    <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
      {text}
    </Typography>
  );
};
