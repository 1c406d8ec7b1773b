import type { RaRecord } from 'react-admin';
import { isFromElsewhere } from '#resources/_shared/seat/usePersonActions.ts';

/** The tabs of a department's detail; the first needs no word in the address. */
export const detailTabs = ['members', 'departments', 'positions', 'settings', 'activity'] as const;
export type DetailTab = (typeof detailTabs)[number];

/** What an address below `/department` shows: the company, its chart, a department's tab, or a new department. */
type DepartmentPlace =
  | { readonly kind: 'company' }
  | { readonly kind: 'create' }
  | { readonly kind: 'chart' }
  | { readonly kind: 'detail'; readonly id: number; readonly tab: DetailTab };

const tabOf = (word: string | undefined): DetailTab => detailTabs.find((tab) => tab === word) ?? 'members';

/** Where the departments are drawn as a chart. */
export const chartAddress = '/department/chart';

/** Reads `/department`, `/department/create`, `/department/chart`, `/department/5`, `/department/5/settings`; what is no id is the company. */
export const readPlace = (pathname: string): DepartmentPlace => {
  const [, , first = '', second] = pathname.split('/');
  if (first === 'create') return { kind: 'create' };
  if (first === 'chart') return { kind: 'chart' };
  if (!/^[1-9]\d{0,14}$/.test(first)) return { kind: 'company' };
  return { kind: 'detail', id: Number(first), tab: tabOf(second) };
};

/** The address of a department's tab; id 0 is the company. */
export const addressOf = (id: number, tab: DetailTab = 'members'): string => {
  if (id === 0) return '/department';
  return tab === 'members' ? `/department/${id}` : `/department/${id}/${tab}`;
};

/** The address of the form for a department below `parentId`; react-admin fills the form from `source`. */
export const createAddress = (parentId: number): string =>
  `/department/create?source=${encodeURIComponent(JSON.stringify({ superDeptId: parentId }))}`;

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
