import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { formatInstant } from '#views/format/dateTime.ts';

type Person = Calls['messagePeople']['reply']['list'][number];

const Line = ({ person }: { readonly person: Person }) => {
  const { name, phone, message, sent_at: at } = person;
  const said = message ?? (at === null ? '' : formatInstant(at));
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Typography variant="body2" sx={{ minWidth: 120, flex: 1 }}>
        {name}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
        {phone}
      </Typography>
      {said === '' ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ flexBasis: '100%' }}>
          {said}
        </Typography>
      )}
    </Box>
  );
};

/** People of one result; undefined while they are read. */
export const RecipientTable = ({ people }: { readonly people: readonly Person[] | undefined }) => {
  const translate = useTranslate();
  if (people === undefined)
    return (
      <Skeleton variant="rounded" height={160} role="status" aria-label={translate('ra.page.loading')} />
    );
  if (people.length === 0)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
        {translate('sms.noPeople')}
      </Typography>
    );
  return (
    <Box component="ul" aria-label={translate('sms.people')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {people.map((person) => (
        <Line key={person.seq} person={person} />
      ))}
    </Box>
  );
};
