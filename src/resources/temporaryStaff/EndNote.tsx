import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { AskedNote, mostAsked } from '#views/actions/AskedNote.tsx';
import { formatCount } from '#views/list/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';

/** What ends with the chosen terms, counted just now; other actions need no such warning. */
export const EndNote = ({ action, ids }: ActionNoteProps) => {
  const translate = useTranslate();
  if (action !== 'end') return null;
  return (
    <AskedNote call="tempEffects" request={{ ids: ids.slice(0, mostAsked).map(Number) }}>
      {({ people, invitations, sessions, groups }) => (
        <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
          {translate(ids.length > mostAsked ? 'temporary.effectsAtLeast' : 'temporary.effects', {
            people: formatCount(people),
            invitations: formatCount(invitations),
            sessions: formatCount(sessions),
            groups: formatCount(groups),
            counted: mostAsked,
          })}
        </Typography>
      )}
    </AskedNote>
  );
};
