import type { RaRecord } from 'react-admin';
import { isFromElsewhere } from '#resources/_shared/seat/usePersonActions.ts';

/** What the reader may do with a department, from the row's own `can` and its source. */
export interface DepartmentRights {
  readonly rename: boolean;
  readonly addBelow: boolean;
  readonly sort: boolean;
  readonly move: boolean;
  readonly remove: boolean;
  /** Another company can be put below it. */
  readonly connect: boolean;
  /** It is the root of a connected company, which can be synced and disconnected. */
  readonly sync: boolean;
}

const allows = (row: RaRecord, permission: string): boolean => row.can?.[permission] === 1;

/** A person who may add below a department and not change it leads it: it is administered by others. */
export const isLedOnly = (row: RaRecord): boolean => allows(row, 'create') && !allows(row, 'update');

/** Rights on one row. Partner and synced departments keep name, parent and children where they come from. */
export const rightsOf = (row: RaRecord): DepartmentRights => {
  const isOwn = !isFromElsewhere(row);
  return {
    rename: isOwn && allows(row, 'update'),
    addBelow: isOwn && allows(row, 'create'),
    sort: allows(row, 'moveUp') || allows(row, 'update'),
    move: isOwn && (allows(row, 'move') || allows(row, 'update')),
    remove: isOwn && allows(row, 'delete'),
    connect: isOwn && allows(row, 'connect'),
    sync: typeof row.sub_company_id === 'number' && allows(row, 'connect'),
  };
};
