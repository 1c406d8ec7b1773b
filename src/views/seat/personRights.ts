import type { RaRecord } from 'react-admin';
import { isFromElsewhere } from './isFromElsewhere.ts';
import { seatIn } from './personHere.ts';

export type PersonAct = 'open' | 'supervisor' | 'top' | 'moveUp' | 'moveDown' | 'position' | 'remove';

const allows = (row: RaRecord, permission: string): boolean => row.can?.[permission] === 1;

/**
 * What the reader may do with a person in a department: order and pins by the department's people, supervisors by the
 * department, position and leaving by the person. Whoever is in a department below is arranged there.
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
