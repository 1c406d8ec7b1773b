import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type RaRecord, useGetOne, useTranslate } from 'react-admin';
import type { RowDialogProps } from '../override.ts';
import { type PersonSeat, seatsOf } from './personHere.ts';
import { type PersonAct, personRights } from './personRights.ts';
import { useNoRight } from './useNoRight.ts';
import { usePersonDeeds } from './usePersonDeeds.ts';
import { useSeatStep } from './useSeatStep.ts';

const quiet = { onError: () => {}, retry: false };

type SeatAct = Extract<PersonAct, 'supervisor' | 'top' | 'moveUp' | 'moveDown'>;
const acts: readonly SeatAct[] = ['supervisor', 'top', 'moveUp', 'moveDown'];

const wordOf = (act: SeatAct, { is_supervisor: supervises, is_top: isTop }: PersonSeat): string => {
  if (act === 'supervisor') return supervises === 1 ? 'cancelSupervisor' : 'setSupervisor';
  if (act === 'top') return isTop === 1 ? 'cancelTop' : 'setTop';
  return act;
};

interface SeatProps {
  readonly person: RaRecord;
  readonly seat: PersonSeat;
}

/** What can be done with a person in one department; what is not allowed there stays, switched off, with its reason. */
const Seat = ({ person, seat }: SeatProps) => {
  const translate = useTranslate();
  const reasonId = useId();
  const noRight = useNoRight();
  const { data: department, error } = useGetOne<RaRecord>('department', { id: seat.id }, quiet);
  const deeds = usePersonDeeds(seat.id);
  const step = useSeatStep(seat.id);
  const [running, setRunning] = useState<SeatAct>();
  const rights = department === undefined ? undefined : personRights(department, person);
  const isLocked = error !== null || (rights !== undefined && acts.some((act) => !rights[act]));
  const deedOf: Readonly<Record<SeatAct, () => Promise<void>>> = {
    supervisor: () => deeds.supervisor(person),
    top: () => deeds.top(person),
    moveUp: () => step(person, 'up'),
    moveDown: () => step(person, 'down'),
  };
  const run = (act: SeatAct) => {
    setRunning(act);
    void deedOf[act]().finally(() => setRunning(undefined));
  };
  return (
    <Box component="li" role="group" aria-label={seat.name} sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{seat.name}</Typography>
      {rights === undefined && error === null ? <Skeleton width={240} height={32} /> : null}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 0.5 }}>
        {rights === undefined
          ? null
          : acts.map((act) => (
              <Button
                key={act}
                size="small"
                variant="outlined"
                loading={running === act}
                disabled={!rights[act] || running !== undefined}
                {...(rights[act] ? {} : { 'aria-describedby': reasonId })}
                onClick={() => run(act)}
              >
                {translate(`people.act.${wordOf(act, seat)}`)}
              </Button>
            ))}
      </Stack>
      {isLocked ? (
        <Typography id={reasonId} variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {noRight}
        </Typography>
      ) : null}
    </Box>
  );
};

/** Supervision, pin and order of a person, department by department: done at once, and taken back where it is said. */
export const SeatsDialog = ({ record, onClose }: RowDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const { data: person = record } = useGetOne<RaRecord>('member', { id: record.id }, quiet);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{translate('people.seats.of', { name: person.name })}</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {seatsOf(person).map((seat) => (
            <Seat key={seat.id} person={person} seat={seat} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
