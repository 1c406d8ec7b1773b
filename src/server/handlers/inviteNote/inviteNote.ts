import { done, type Handler } from '#server/handlers/handler.ts';
import { noteRow } from '#server/message/noteRow.ts';

/** The wording of the invitation: as it was written last, and as messages go out. */
export const inviteNote: Handler<'inviteNote'> = async (_, context) => done(await noteRow(context));
