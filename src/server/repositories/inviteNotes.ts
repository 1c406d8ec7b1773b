import type { Kysely, Selectable } from 'kysely';
import { defaultTemplate } from '#domain/message/template.ts';
import type { Tables } from '#server/database/tables.ts';

/** How a company words its invitation; undefined: it has never written anything of its own. */
export type InviteNoteRecord = Selectable<Tables['invite_note']>;

/** The note of a company, locked where it is about to be written. */
export const findInviteNote = async (
  db: Kysely<Tables>,
  companyId: number,
  isLocked = false,
): Promise<InviteNoteRecord | undefined> => {
  const query = db.selectFrom('invite_note').selectAll().where('company_id', '=', companyId);
  return (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirst();
};

/** The wording messages go out with: the one approved last. */
export const findNoteInUse = async (db: Kysely<Tables>, companyId: number): Promise<string> =>
  (await findInviteNote(db, companyId))?.approved_text ?? defaultTemplate;

/** What is written of a note. */
export type NoteState = Pick<InviteNoteRecord, 'reason' | 'status' | 'submitted_at' | 'text'> & {
  readonly userId: number;
  readonly now: Date;
};

/** Writes a note in place of the one there is; what is approved stays in use. */
export const saveInviteNote = async (
  db: Kysely<Tables>,
  companyId: number,
  { userId, now, ...state }: NoteState,
): Promise<void> => {
  const written = { ...state, updated_at: now, updated_by: userId };
  await db
    .insertInto('invite_note')
    .values({ company_id: companyId, ...written })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet(({ eb, ref }) => ({ ...written, version: eb(ref('invite_note.version'), '+', 1) })),
    )
    .execute();
};

/** Settles a note that was reviewed: approved, it is the wording from now on. */
export const settleInviteNote = async (
  db: Kysely<Tables>,
  companyId: number,
  verdict: { readonly isApproved: boolean; readonly reason: string | null },
  at: Date,
): Promise<void> => {
  await db
    .updateTable('invite_note')
    .set(({ eb, ref }) => ({
      status: verdict.isApproved ? ('approved' as const) : ('rejected' as const),
      reason: verdict.reason,
      version: eb('version', '+', 1),
      updated_at: at,
      ...(verdict.isApproved ? { approved_text: ref('text'), approved_at: at } : {}),
    }))
    .where('company_id', '=', companyId)
    .execute();
};
