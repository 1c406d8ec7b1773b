import type { CallContext } from '#server/platform/handler.ts';

/** The columns every row of a noun has for its last change. */
export interface LastChange {
  /** `null` when no person did it: an import, a timer, the demo's beginning. */
  readonly by: number | null;
  readonly at: Date;
}

/** As it goes over the wire, beside a single row and in the refusal of a version conflict. */
export interface LastChangeOnWire {
  /** Without a name when that person has left the company. */
  readonly changed_by: { readonly user_id: number; readonly name: string } | null;
  readonly changed_at: string;
}

/** Who changed a row last, and when. */
export const lastChange = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  { by, at }: LastChange,
): Promise<LastChangeOnWire> => {
  if (by === null) return { changed_by: null, changed_at: at.toISOString() };
  const editor = await db
    .selectFrom('member')
    .select('name')
    .where('company_id', '=', actor.companyId)
    .where('user_id', '=', by)
    .where('status', '=', 'normal')
    .executeTakeFirst();
  return { changed_by: { user_id: by, name: editor?.name ?? '' }, changed_at: at.toISOString() };
};
