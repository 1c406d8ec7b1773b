import type { ManageGroupRow, SubAdminRow } from './mandateRows.ts';

type Row = Partial<ManageGroupRow> & Partial<SubAdminRow>;

const told = ['name', 'is_all', 'modules', 'scope', 'scope_depts', 'apps', 'user_ids'] as const;

/** Only what is granted: ten times "none" says nothing. */
const shown = (name: (typeof told)[number], row: Row | undefined): unknown => {
  if (name !== 'modules') return row?.[name];
  const granted = Object.entries(row?.modules ?? {}).filter(([, level]) => level !== 'none');
  return row?.modules === undefined ? undefined : Object.fromEntries(granted);
};

/** What the operation record tells of a manage group or a sub-administrator. */
export const toldOfMandate = (row: Row | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(told.map((name) => [name, shown(name, row) ?? null]));
