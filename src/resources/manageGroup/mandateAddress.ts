/** The three sides of the page; which one stands in the address, so that it can be linked to and gone back from. */
export const mandateTabs = ['groups', 'subs', 'effective'] as const;
export type MandateTab = (typeof mandateTabs)[number];

/** Where the page is, and about whom or which department it explains. */
export interface MandatePlace {
  readonly tab: MandateTab;
  readonly userId: number | undefined;
  readonly departmentId: number | undefined;
}

const idIn = (search: URLSearchParams, name: string): number | undefined => {
  const text = search.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
};

/** Reads the place from the query; what is none of the tabs is the first. */
export const readPlace = (query: string): MandatePlace => {
  const search = new URLSearchParams(query);
  return {
    tab: mandateTabs.find((tab) => tab === search.get('tab')) ?? 'groups',
    userId: idIn(search, 'person'),
    departmentId: idIn(search, 'department'),
  };
};

/** The address of a place. */
export const placeAddress = ({ tab, userId, departmentId }: MandatePlace): string => {
  const search = new URLSearchParams({ tab });
  if (userId !== undefined) search.set('person', String(userId));
  if (departmentId !== undefined) search.set('department', String(departmentId));
  return `/manageGroup?${search}`;
};
