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
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import type { RowDialogProps } from '#views/override.ts';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useRefusal, useSay } from '#views/useSay.ts';
import {
  type PersonAct,
  type PersonSeat,
  personRights,
  seatIn,
  seatsOf,
  useNoRight,
  usePersonActions,
} from './usePersonActions.ts';

type SeatDirection = 'up' | 'down';

const perPage = 100;

/** The people of a department in their order, page by page up to the neighbour that is looked for. */
const findNeighbour = async (
  provider: ConsoleProvider,
  {
    departmentId,
    person,
    direction,
    page = 1,
    before = [],
  }: {
    readonly departmentId: number;
    readonly person: RaRecord;
    readonly direction: SeatDirection;
    readonly page?: number;
    readonly before?: readonly RaRecord[];
  },
): Promise<RaRecord | undefined> => {
  const { data, total = 0 } = await provider.getList('member', {
    pagination: { page, perPage },
    sort: { field: 'default', order: 'ASC' },
    filter: { department_id: departmentId, include_sub: 0 },
  });
  const people: readonly RaRecord[] = [...before, ...data];
  const index = people.findIndex(({ id }) => id === person.id);
  const neighbour = index < 0 ? undefined : people[direction === 'up' ? index - 1 : index + 1];
  const isLast = data.length === 0 || page * perPage >= total;
  if (neighbour !== undefined || isLast || (index >= 0 && direction === 'up')) return neighbour;
  return findNeighbour(provider, {
    departmentId,
    person,
    direction,
    page: page + 1,
    before: people.slice(-1),
  });
};

/** Moves a person by one place among the people of a department, from wherever they are looked at. */
const useSeatStep = (departmentId: number) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const refresh = useRefreshResource();
  const showRefusal = useRefusal();
  const say = useSay();
  const takeBack = useTakeBack();
  const sort = (user_ids: number[], seen_ids: number[]) =>
    provider.call('sortUsers', { id: departmentId, user_ids, seen_ids });

  return async (person: RaRecord, direction: SeatDirection): Promise<void> => {
    try {
      const other = await findNeighbour(provider, { departmentId, person, direction });
      const isTop = (row: RaRecord) => seatIn(row, departmentId)?.is_top;
      if (other === undefined || isTop(other) !== isTop(person)) {
        say(translate(`people.at.${direction}`, { name: person.name }), 'info');
        return;
      }
      const pair = [Number(other.id), Number(person.id)];
      const before = direction === 'up' ? pair : pair.toReversed();
      const after = before.toReversed();
      await sort(after, before);
      const said = translate(`people.moved.${direction}`, { name: person.name, other: other.name });
      say(said, 'success', { topic: 'people.sort', undo: () => takeBack(() => sort(before, after)) });
    } catch (error) {
      showRefusal(error);
    }
    await refresh('member');
  };
};

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
  const actions = usePersonActions(seat.id);
  const step = useSeatStep(seat.id);
  const [running, setRunning] = useState<SeatAct>();
  const rights = department === undefined ? undefined : personRights(department, person);
  const isLocked = error !== null || (rights !== undefined && acts.some((act) => !rights[act]));
  const actionOf: Readonly<Record<SeatAct, () => Promise<void>>> = {
    supervisor: () => actions.supervisor(person),
    top: () => actions.top(person),
    moveUp: () => step(person, 'up'),
    moveDown: () => step(person, 'down'),
  };
  const run = (act: SeatAct) => {
    setRunning(act);
    void actionOf[act]().finally(() => setRunning(undefined));
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
