import { companyToday } from '#server/companyImage/imageRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findTakenPeriods } from '#server/repositories/companyImages.ts';

/** Days that are taken from today on, and which day today is in the company. */
export const startupPeriods: Handler<'startupPeriods'> = async (_request, context) => {
  const today = await companyToday(context);
  const taken = await findTakenPeriods(context.db, context.actor.companyId, today);
  const list = taken.map(({ id, start, end, isApproved, replacesId }) => ({
    id,
    start_date: start,
    end_date: end,
    status: isApproved ? (1 as const) : (0 as const),
    replaces_id: replacesId,
  }));
  return done({ today, list });
};
