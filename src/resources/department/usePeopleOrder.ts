import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Identifier, type RaRecord, useListContext, useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { stepOrder } from '#domain/department/order.ts';
import { seatIn } from '#resources/_shared/seat/usePersonActions.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useRefusal, useSay } from '#views/useSay.ts';
import type { Direction } from './useSortStep.ts';

type Rows = readonly RaRecord[];

/** An order shown before the server has answered; it gives way to the next rows that are read. */
interface ShownOrder {
  readonly of: Rows;
  readonly ids: readonly Identifier[];
}

const noRows: Rows = [];

const inOrder = (rows: Rows, ids: readonly Identifier[]): Rows => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** A person who stands at the edge of a page has their neighbour on the one beside it. */
const useNeighbour = (departmentId: number) => {
  const provider = useConsoleProvider();
  const { page, perPage, total = 0, sort } = useListContext();
  return async (rows: Rows, person: RaRecord, direction: Direction): Promise<RaRecord | undefined> => {
    const step = direction === 'up' ? -1 : 1;
    const beside = rows[rows.findIndex(({ id }) => id === person.id) + step];
    if (beside !== undefined) return beside;
    const other = page + step;
    if (other < 1 || (other - 1) * perPage >= total) return undefined;
    const { data } = await provider.getList('member', {
      pagination: { page: other, perPage },
      sort,
      filter: { department_id: departmentId, include_sub: 0 },
    });
    return direction === 'up' ? data.at(-1) : data[0];
  };
};

/**
 * The people of a department in their order, and steps of one of them: shown at once, sent one after the other, taken back
 * when the server refuses. `announce` receives where the person stands now.
 */
export const usePeopleOrder = (departmentId: number, announce: (text: string) => void) => {
  const { data = noRows } = useListContext<RaRecord>();
  const provider = useConsoleProvider();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const showRefusal = useRefusal();
  const say = useSay();
  const takeBack = useTakeBack();
  const neighbourOf = useNeighbour(departmentId);
  const [shown, setShown] = useState<ShownOrder>();
  const line = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  const rows = shown?.of === data ? inOrder(data, shown.ids) : data;

  const sort = (user_ids: number[], seen_ids: number[]) =>
    provider.call('sortUsers', { id: departmentId, user_ids, seen_ids });

  const refuse = (error: unknown, name: string) => {
    setShown(undefined);
    showRefusal(error);
    const isLate = refusalOf(error)?.error_key === 'version_conflict';
    announce(translate(isLate ? 'people.sortedMeanwhile' : 'people.notMoved', { name }));
  };
  const send = async (
    before: number[],
    { after, person, said }: { readonly after: number[]; readonly person: RaRecord; readonly said: string },
  ) => {
    try {
      await sort(after, before);
      say(said, 'success', {
        call: 'sortUsers',
        topic: 'people.sort',
        undo: () => takeBack(() => sort(before, after)),
      });
    } catch (error) {
      refuse(error, String(person.name));
    }
  };

  const step = async (person: RaRecord, direction: Direction): Promise<void> => {
    const other = await neighbourOf(rows, person, direction);
    const isTop = (row: RaRecord) => seatIn(row, departmentId)?.is_top;
    if (other === undefined || isTop(other) !== isTop(person)) {
      announce(translate(`people.at.${direction}`, { name: person.name }));
      return;
    }
    const ids = rows.map(({ id }) => Number(id));
    setShown({ of: data, ids: stepOrder(ids, Number(person.id), direction) });
    const said = translate(`people.moved.${direction}`, { name: person.name, other: other.name });
    announce(said);
    const pair = [Number(other.id), Number(person.id)];
    const before = direction === 'up' ? pair : pair.toReversed();
    waiting.current += 1;
    line.current = line.current.then(() => send(before, { after: before.toReversed(), person, said }));
    await line.current;
    waiting.current -= 1;
    // A read between two steps would show an order that is out of date.
    if (waiting.current === 0) await queryClient.invalidateQueries({ queryKey: ['member', 'getList'] });
  };
  return { rows, step };
};
