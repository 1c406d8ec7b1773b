import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import Typography from '@mui/material/Typography';
import { LinkBase, type RaRecord, useTranslate } from 'react-admin';
import { type PersonSeat, seatIn, seatsOf } from '#views/seat/personHere.ts';

interface PersonCellProps {
  readonly person: RaRecord;
  readonly departmentId: number;
}

/** Where the person is at home, said only where it is not here. */
const useHomeText = (person: RaRecord, here: PersonSeat | undefined): string | undefined => {
  const translate = useTranslate();
  if (here === undefined || here.is_main === 1) return undefined;
  const home = seatsOf(person).find((seat) => seat.is_main === 1);
  return home === undefined
    ? translate('people.mainElsewhere')
    : translate('people.mainIn', { name: home.name });
};

const tags = (here: PersonSeat | undefined) =>
  [
    { key: 'department.supervisor', isShown: here?.is_supervisor === 1, color: 'primary' },
    { key: 'people.pinned', isShown: here?.is_top === 1, color: 'default' },
  ] as const;

/** Name, what the person is in this department, and their main one where that is another. */
export const PersonCell = ({ person, departmentId }: PersonCellProps) => {
  const translate = useTranslate();
  const here = seatIn(person, departmentId);
  const home = useHomeText(person, here);
  return (
    <TableCell sx={{ overflowWrap: 'anywhere' }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Link component={LinkBase} to={`/member/${person.id}/show`} underline="hover" sx={{ mr: 0.5 }}>
          {person.name}
        </Link>
        {tags(here)
          .filter(({ isShown }) => isShown)
          .map(({ key, color }) => (
            <Chip key={key} size="small" variant="outlined" color={color} label={translate(key)} />
          ))}
      </Stack>
      {home === undefined ? null : (
        <Typography variant="caption" component="div" color="text.secondary">
          {home}
        </Typography>
      )}
    </TableCell>
  );
};
