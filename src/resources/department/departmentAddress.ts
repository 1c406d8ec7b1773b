/** The tabs of a department's detail; the first needs no word in the address. */
export const detailTabs = ['members', 'departments', 'positions', 'settings', 'activity'] as const;
export type DetailTab = (typeof detailTabs)[number];

/** What an address below `/department` shows: the company, its chart, a department's tab, or a new department. */
export type DepartmentPlace =
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
