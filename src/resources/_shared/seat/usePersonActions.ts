import { type RaRecord, useTranslate } from 'react-admin';
import type { CallName } from '#generated/calls.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import { useRights } from '#views/reasons/rights.tsx';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useRefusal, useSay } from '#views/useSay.ts';

/** A person's membership as a row of people carries it. */
export interface PersonSeat {
  readonly id: number;
  readonly name: string;
  readonly position: string | null;
  readonly is_main: number;
  readonly is_supervisor: number;
  readonly is_top: number;
}

/** The memberships of a person the reader sees, the main one first. */
export const seatsOf = (person: RaRecord): readonly PersonSeat[] => person.departments ?? [];

/** The person's membership of one department; undefined for a person of a department below. */
export const seatIn = (person: RaRecord, departmentId: number): PersonSeat | undefined =>
  seatsOf(person).find((seat) => seat.id === departmentId);

/** How many departments of the person are out of the reader's sight. */
export const unseenOf = (person: RaRecord): number => Number(person.other_departments ?? 0);

/** Whether the person is nowhere else in the company: leaving the department would be leaving it. */
export const isOnlyHere = (person: RaRecord, departmentId: number): boolean =>
  unseenOf(person) === 0 && seatsOf(person).every((seat) => seat.id === departmentId);

interface PersonAction {
  /** Words below `people.done`. */
  readonly name: string;
  readonly call: CallName;
  readonly run: () => Promise<unknown>;
  readonly undo: () => Promise<unknown>;
}

/** Supervision and pins of a person in a department: done at once, said, and taken back by the real inverse call. */
export const usePersonActions = (departmentId: number) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const refresh = useRefreshResource();
  const showRefusal = useRefusal();
  const say = useSay();
  const takeBack = useTakeBack();

  const runAction = async (person: RaRecord, { name, call, run, undo }: PersonAction): Promise<void> => {
    try {
      await run();
      say(translate(`people.done.${name}`, { name: person.name }), 'success', {
        call,
        topic: 'people.action',
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
      ? runAction(person, { name: 'cancelSupervisor', call: 'cancelSupervisor', run: cancel, undo: set })
      : runAction(person, { name: 'setSupervisor', call: 'singleSetSupervisor', run: set, undo: cancel });
  };
  const top = (person: RaRecord): Promise<void> => {
    const pin = (isTop: 0 | 1) => () =>
      provider.call('setTop', { id: departmentId, user_id: Number(person.id), top: isTop });
    return seatIn(person, departmentId)?.is_top === 1
      ? runAction(person, { name: 'cancelTop', call: 'setTop', run: pin(0), undo: pin(1) })
      : runAction(person, { name: 'setTop', call: 'setTop', run: pin(1), undo: pin(0) });
  };
  return { supervisor, top };
};

/** Said where nothing more is known: whom to ask; the main administrator has no one to ask and reads that it is not possible here. */
export const useNoRight = (): string => {
  const translate = useTranslate();
  const isMain = useRights().holdsRole('main');
  return translate(isMain ? 'rules.reason.guard' : 'department.noRight');
};

/** Whether name and parent belong to another system (screens.md A1). */
export const isFromElsewhere = (row: RaRecord): boolean =>
  row.source === 'partner' || row.source === 'synced';

export type PersonAct = 'open' | 'supervisor' | 'top' | 'moveUp' | 'moveDown' | 'position' | 'remove';

const allows = (row: RaRecord, permission: string): boolean => row.can?.[permission] === 1;

/**
 * What the reader may do with a person in a department: order and pins by the department's people, supervisors by the
 * department, position and leaving by the person. A person who is in a department below is arranged there.
 */
export const personRights = (
  department: RaRecord,
  person: RaRecord,
): Readonly<Record<PersonAct, boolean>> => {
  const isHere = seatIn(person, Number(department.id)) !== undefined;
  const arranges = isHere && allows(department, 'arrangePeople');
  const places = isHere && !isFromElsewhere(department);
  return {
    open: true,
    supervisor: isHere && allows(department, 'update'),
    top: arranges,
    moveUp: arranges,
    moveDown: arranges,
    position: places && allows(person, 'setPosition'),
    remove: places && allows(person, 'removeFromDepartment'),
  };
};
