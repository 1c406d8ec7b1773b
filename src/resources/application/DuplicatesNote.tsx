import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { formatCount } from '#views/list/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';

/** More are not compared at once: the note then says how many it speaks of. */
const mostIds = 200;
const mostNamed = 5;

const useKnown = (ids: readonly number[]) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['application', 'check', ids],
    queryFn: ({ signal }) => provider.call('applicationCheck', { application_ids: [...ids] }, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
};

/** Before people are accepted: whose numbers are members' already, and what becomes of those. */
const Duplicates = ({ ids }: Pick<ActionNoteProps, 'ids'>) => {
  const translate = useTranslate();
  const { data, error } = useKnown(ids.slice(0, mostIds).map(Number));
  if (data === undefined)
    return (
      <Typography role="status" variant="body2" color="text.secondary">
        {error === null ? translate('ra.page.loading') : error.message}
      </Typography>
    );
  const { known } = data;
  if (known.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" role="status">
      {translate('application.duplicates', { smart_count: known.length, count: formatCount(known.length) })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
        {known.slice(0, mostNamed).map(({ application_id: id, name, duplicate }) => (
          <li key={id}>
            {name}：{duplicate}
          </li>
        ))}
        {known.length > mostNamed ? <li>{translate('application.more')}</li> : null}
      </Box>
      {ids.length > mostIds ? translate('application.onlyChecked', { count: mostIds }) : null}
    </Alert>
  );
};

/** Nothing is compared for those who are turned away. */
export const DuplicatesNote = ({ action, ids }: ActionNoteProps) =>
  action === 'accept' ? <Duplicates ids={ids} /> : null;
