import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { AskedNote, mostAsked } from '#views/actions/AskedNote.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';

const mostNamed = 5;

/** Before people are accepted: whose numbers are members' already, and what becomes of those; nothing for those who are turned away. */
export const DuplicatesNote = ({ action, ids }: ActionNoteProps) => {
  const translate = useTranslate();
  if (action !== 'accept') return null;
  return (
    <AskedNote call="applicationList" request={{ ids: ids.slice(0, mostAsked).map(Number) }}>
      {({ list }) => {
        const known = list.filter(({ duplicate }) => duplicate !== null);
        return known.length === 0 ? null : (
          <Alert severity="warning" variant="outlined" role="status">
            {translate('application.duplicates', {
              smart_count: known.length,
              count: formatCount(known.length),
            })}
            <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
              {known.slice(0, mostNamed).map(({ application_id: id, name, duplicate }) => (
                <li key={id}>
                  {name}：{duplicate}
                </li>
              ))}
              {known.length > mostNamed ? <li>{translate('application.more')}</li> : null}
            </Box>
            {ids.length > mostAsked ? translate('application.onlyChecked', { count: mostAsked }) : null}
          </Alert>
        );
      }}
    </AskedNote>
  );
};
