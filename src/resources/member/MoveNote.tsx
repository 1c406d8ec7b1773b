import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { AskedNote } from '#views/actions/AskedNote.tsx';
import { formatCount } from '#views/list/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';

/** Before people are moved: how many leave their main department, and what stays of their other ones; nothing for other actions. */
export const MoveNote = ({ action, ids }: ActionNoteProps) => {
  const translate = useTranslate();
  if (action !== 'moveDepartment') return null;
  return (
    <AskedNote call="placeCounts" request={{ user_ids: ids.map(Number) }}>
      {({ movable, people_with_others: people, others, elsewhere }) => {
        const counts = {
          movable: formatCount(movable),
          people: formatCount(people),
          others: formatCount(others),
          elsewhere: formatCount(elsewhere),
        };
        return (
          <Typography role="status" component="div" variant="body2" sx={{ fontWeight: 600 }}>
            <div>{translate('member.move.main', counts)}</div>
            {others === 0 ? null : <div>{translate('member.move.others', counts)}</div>}
            {elsewhere === 0 ? null : <div>{translate('member.move.elsewhere', counts)}</div>}
          </Typography>
        );
      }}
    </AskedNote>
  );
};
