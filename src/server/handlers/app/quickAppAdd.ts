import { offeredApp } from '#domain/app/catalogue.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { savedRow } from '#server/crud/actedRow.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { type AppRecord, findApps, insertApp, lockApps } from '#server/repositories/apps.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { checkRoom, type WantedApp, wantedApp } from '#server/workbench/appEntry.ts';
import { appReachOf } from '#server/workbench/appReach.ts';
import { appChanges, saveAround } from '#server/workbench/appWrites.ts';
import { lastDays } from '#server/workbench/lastDays.ts';

type Request = Calls['quickAppAdd']['request'];

/** An entry of the app centre as the company gets it; undefined where there is none, or the company has it. */
const offerOf = async (
  context: CallContext,
  offerId: number,
  present: readonly AppRecord[],
): Promise<WantedApp | undefined> => {
  const offer = offeredApp(offerId);
  if (offer === undefined || present.some((record) => record.offer_id === offerId)) return undefined;
  const others = present.map(({ name }) => name);
  const named = { name: offer.name, category_id: offer.category, icon_id: offer.iconId };
  const { violations, ...wanted } = await wantedApp(context, named, undefined, others);
  const columns = {
    name_en: offer.nameEn,
    name_ja: offer.nameJa,
    kind: 'native' as const,
    offer_id: offerId,
  };
  return {
    ...wanted,
    columns: { ...wanted.columns, ...columns },
    // It opens inside the product: it has no address to be asked for.
    violations: violations.filter(({ field }) => field !== 'url'),
  };
};

const wantedOf = async (
  context: CallContext,
  { offer_id: offerId, ...request }: Request,
  present: readonly AppRecord[],
): Promise<WantedApp | undefined> =>
  typeof offerId === 'number'
    ? offerOf(context, offerId, present)
    : wantedApp(
        context,
        request,
        undefined,
        present.map(({ name }) => name),
      );

/** Adds an app of the app centre by its `offer_id`, or a page of the company's own. */
export const quickAppAdd: Handler<'quickAppAdd'> = async (request, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  if (!(await appReachOf(context, 'create')).all) return refuse([violation('app.limitedReach')]);
  await lockApps(db, companyId);
  const present = await findApps(db, companyId, lastDays(now));
  const wanted = await wantedOf(context, request, present);
  if (wanted === undefined) return refuse([violation('app.offerMissing', 'offer_id')]);
  const broken = [...checkRoom(present.length), ...wanted.violations];
  if (broken.length > 0) return refuse(broken);
  const id = await nextId(db, companyId, 'app');
  await insertApp(db, { companyId, id }, wanted.columns, { at: now, by: actor.userId });
  await saveAround(context, id, wanted);
  const row = await savedRow('app', id, context);
  context.audit({
    action: 'app.create',
    targetType: 'app',
    targetId: id,
    targetName: row.name,
    changes: appChanges(undefined, row),
  });
  return done(row);
};
