import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { useTakeBack } from '../actions/useUndo.ts';
import { useRefreshResource } from '../tree/useTreeLevels.ts';
import { useRefusal } from '../useRefusal.ts';
import { useSay } from '../useSay.ts';
import { seatIn } from './personHere.ts';

export type SeatDirection = 'up' | 'down';

const perPage = 100;

/** The people of a department in their order, page by page up to the neighbour that is looked for. */
const findNeighbour = async (
  provider: ConsoleProvider,
  departmentId: number,
  person: RaRecord,
  direction: SeatDirection,
  page = 1,
  before: readonly RaRecord[] = [],
): Promise<RaRecord | undefined> => {
  const { data, total = 0 } = await provider.getList('member', {
    pagination: { page, perPage },
    sort: { field: 'default', order: 'ASC' },
    filter: { department_id: departmentId, include_sub: 0 },
  });
  const people: readonly RaRecord[] = [...before, ...data];
  const place = people.findIndex(({ id }) => id === person.id);
  const neighbour = place < 0 ? undefined : people[direction === 'up' ? place - 1 : place + 1];
  const isLast = data.length === 0 || page * perPage >= total;
  if (neighbour !== undefined || isLast || (place >= 0 && direction === 'up')) return neighbour;
  return findNeighbour(provider, departmentId, person, direction, page + 1, people.slice(-1));
};

/** Moves a person by one place among the people of a department, from wherever they are looked at. */
export const useSeatStep = (departmentId: number) => {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const refresh = useRefreshResource();
  const showRefusal = useRefusal();
  const say = useSay();
  const takeBack = useTakeBack();
  const sort = (user_ids: number[], seen_ids: number[]) =>
    provider.call('sortUsers', { id: departmentId, user_ids, seen_ids });

  return async (person: RaRecord, direction: SeatDirection): Promise<void> => {
    try {
      const other = await findNeighbour(provider, departmentId, person, direction);
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
