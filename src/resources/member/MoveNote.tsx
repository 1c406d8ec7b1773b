import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { formatCount } from '#views/list/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';

const useCounts = (ids: readonly number[]) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['member', 'placeCounts', ids],
    queryFn: ({ signal }) => provider.call('placeCounts', { user_ids: [...ids] }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
};

const Counted = ({ ids }: Pick<ActionNoteProps, 'ids'>) => {
  const translate = useTranslate();
  const { data, error } = useCounts(ids.map(Number));
  if (data === undefined)
    return (
      <Typography role="status" variant="body2" color="text.secondary">
        {error === null ? translate('ra.page.loading') : error.message}
      </Typography>
    );
  const counts = {
    movable: formatCount(data.movable),
    people: formatCount(data.people_with_others),
    others: formatCount(data.others),
    elsewhere: formatCount(data.elsewhere),
  };
  return (
    <Typography role="status" component="div" variant="body2" sx={{ fontWeight: 600 }}>
      <div>{translate('member.move.main', counts)}</div>
      {data.others === 0 ? null : <div>{translate('member.move.others', counts)}</div>}
      {data.elsewhere === 0 ? null : <div>{translate('member.move.elsewhere', counts)}</div>}
    </Typography>
  );
};

/** Before people are moved: how many leave their main department, and what stays of their other ones; nothing for other actions. */
export const MoveNote = ({ action, ids }: ActionNoteProps) =>
  action === 'moveDepartment' ? <Counted ids={ids} /> : null;
