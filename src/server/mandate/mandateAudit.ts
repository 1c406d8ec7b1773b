import type { AuditEntry } from '#server/handlers/handler.ts';
import type { ManageGroupRow, SubAdminRow } from './mandateRows.ts';

type Row = Partial<ManageGroupRow> & Partial<SubAdminRow>;

const told = ['name', 'is_all', 'modules', 'scope', 'scope_depts', 'apps', 'user_ids'] as const;

/** Only what is granted: ten times "none" says nothing. */
const shown = (name: (typeof told)[number], row: Row | undefined): unknown => {
  if (name !== 'modules') return row?.[name];
  const granted = Object.entries(row?.modules ?? {}).filter(([, level]) => level !== 'none');
  return row?.modules === undefined ? undefined : Object.fromEntries(granted);
};

/** What changed of a manage group or a sub-administrator, field by field; nothing where both say the same. */
export const mandateChanges = (
  before: Row | undefined,
  after: Row | undefined,
): NonNullable<AuditEntry['changes']> =>
  told
    .map((field) => ({ field, old: shown(field, before) ?? null, new: shown(field, after) ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));
