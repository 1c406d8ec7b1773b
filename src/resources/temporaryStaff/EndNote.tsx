import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { formatCount } from '#views/list/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';

/** More are not asked about at once: the note then says how many it speaks of. */
const mostIds = 200;

const useEffects = (ids: readonly number[]) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['temporaryStaff', 'effects', ids],
    queryFn: ({ signal }) => provider.call('tempEffects', { ids: [...ids] }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
};

const Counted = ({ ids }: Pick<ActionNoteProps, 'ids'>) => {
  const translate = useTranslate();
  const { data, error } = useEffects(ids.slice(0, mostIds).map(Number));
  if (data === undefined)
    return (
      <Typography role="status" variant="body2" color="text.secondary">
        {error === null ? translate('ra.page.loading') : error.message}
      </Typography>
    );
  const counts = {
    people: formatCount(data.people),
    invitations: formatCount(data.invitations),
    sessions: formatCount(data.sessions),
    groups: formatCount(data.groups),
    counted: mostIds,
  };
  const isPart = ids.length > mostIds;
  return (
    <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
      {translate(isPart ? 'temporary.effectsAtLeast' : 'temporary.effects', counts)}
    </Typography>
  );
};

/** What ends with the chosen terms, counted just now; other actions need no such warning. */
export const EndNote = ({ action, ids }: ActionNoteProps) =>
  action === 'end' ? <Counted ids={ids} /> : null;
