import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { useTakeBack } from '../actions/useUndo.ts';
import { useRefreshResource } from '../tree/useTreeLevels.ts';
import { useRefusal } from '../useRefusal.ts';
import { useSay } from '../useSay.ts';
import { seatIn } from './personHere.ts';

interface Deed {
  /** Words below `people.done`. */
  readonly name: string;
  readonly run: () => Promise<unknown>;
  readonly undo: () => Promise<unknown>;
}

/** Supervision and pins of a person in a department: done at once, said, and taken back by the real inverse call. */
export const usePersonDeeds = (departmentId: number) => {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const refresh = useRefreshResource();
  const showRefusal = useRefusal();
  const say = useSay();
  const takeBack = useTakeBack();

  const doDeed = async (person: RaRecord, { name, run, undo }: Deed): Promise<void> => {
    try {
      await run();
      say(translate(`people.done.${name}`, { name: person.name }), 'success', {
        topic: 'people.deed',
        undo: () => takeBack(undo),
      });
    } catch (error) {
      showRefusal(error);
    }
    await refresh('member', 'department');
  };

  const supervisor = (person: RaRecord): Promise<void> => {
    const request = { id: departmentId, user_id: Number(person.id) };
    const set = () => provider.call('singleSetSupervisor', request);
    const cancel = () => provider.call('cancelSupervisor', request);
    return seatIn(person, departmentId)?.is_supervisor === 1
      ? doDeed(person, { name: 'cancelSupervisor', run: cancel, undo: set })
      : doDeed(person, { name: 'setSupervisor', run: set, undo: cancel });
  };
  const top = (person: RaRecord): Promise<void> => {
    const pin = (isTop: 0 | 1) => () =>
      provider.call('setTop', { id: departmentId, user_id: Number(person.id), top: isTop });
    return seatIn(person, departmentId)?.is_top === 1
      ? doDeed(person, { name: 'cancelTop', run: pin(0), undo: pin(1) })
      : doDeed(person, { name: 'setTop', run: pin(1), undo: pin(0) });
  };
  return { supervisor, top };
};
