import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { AskedNote, mostAsked } from '#views/actions/AskedNote.tsx';
import { formatCount } from '#views/list/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';

type Effect = Calls['dissolveCheck']['reply'];

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
  if (action !== 'dissolve') return null;
  return (
    <AskedNote call="dissolveCheck" request={{ group_ids: ids.slice(0, mostAsked).map(Number) }}>
      {(effect) => (
        <Box
          component="ul"
          aria-live="polite"
          sx={{ m: 0, pl: 2.5, typography: 'body2', '& li': { mb: 0.5 } }}
        >
          {linesOf(translate, effect, ids.length > mostAsked).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
    </AskedNote>
  );
};
