import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import { formatCount } from '#views/list/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';

type Effect = Calls['dissolveCheck']['reply'];

/** More are not asked about at once: the note then says how many it speaks of. */
const mostGroups = 200;

const useEffectOf = (ids: readonly number[], isAsked: boolean) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['group', 'dissolveCheck', ids],
    enabled: isAsked,
    queryFn: ({ signal }): Promise<Effect> =>
      provider.call('dissolveCheck', { group_ids: [...ids] }, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
};

type Translate = ReturnType<typeof useTranslate>;

const linesOf = (translate: Translate, effect: Effect, isPart: boolean): readonly string[] => [
  ...(isPart ? [translate('group.dissolve.part', { count: formatCount(effect.groups) })] : []),
  translate(effect.groups === 1 ? 'group.dissolve.people' : 'group.dissolve.seats', {
    count: formatCount(effect.people),
    groups: formatCount(effect.groups),
  }),
  ...(effect.complaints
    ? [translate('group.dissolve.complaints', { count: formatCount(effect.complaints) })]
    : []),
  ...(effect.departments.length > 0
    ? [
        translate('group.dissolve.departments', {
          names: effect.departments.slice(0, 5).join('、'),
          count: effect.departments.length,
        }),
      ]
    : []),
];

/** What dissolving comes to, in numbers: who loses the chat, which complaints are open, which departments are left without one. */
export const DissolveNote = ({ action, ids }: ActionNoteProps) => {
  const translate = useTranslate();
  const isAsked = action === 'dissolve';
  const { data, error } = useEffectOf(ids.slice(0, mostGroups).map(Number), isAsked);
  if (!isAsked) return null;
  if (data === undefined)
    return (
      <Typography role="status" variant="body2" color="text.secondary">
        {error === null ? translate('ra.page.loading') : error.message}
      </Typography>
    );
  return (
    <Box component="ul" aria-live="polite" sx={{ m: 0, pl: 2.5, typography: 'body2', '& li': { mb: 0.5 } }}>
      {linesOf(translate, data, ids.length > mostGroups).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
};
