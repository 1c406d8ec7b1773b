import { done, type Handler } from '#server/handlers/handler.ts';
import { typeRows } from '#server/temporary/typeRows.ts';

/** The three types of temporary work, with how many people work on each. */
export const tempTypes: Handler<'tempTypes'> = async (_request, context) =>
  done({ list: await typeRows(context) });
