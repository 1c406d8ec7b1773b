import { appCatalogue, type OfferedApp } from '#domain/app/catalogue.ts';
import { appIconUrl } from '#domain/app/icons.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { type AppRecord, findApps } from '#server/repositories/apps.ts';
import { lastDays } from '#server/workbench/lastDays.ts';

const isNamed = ({ name, nameEn, nameJa }: OfferedApp, key: string): boolean =>
  [name, nameEn, nameJa].some((text) => compareKey(text).includes(key));

const offerRow = (offer: OfferedApp, installed: AppRecord | undefined) => ({
  offer_id: offer.offerId,
  app_id: installed?.app_id ?? null,
  name: offer.name,
  name_en: offer.nameEn,
  name_ja: offer.nameJa,
  icon_id: offer.iconId,
  icon_url: appIconUrl(offer.iconId),
  url: null,
  kind: 'native' as const,
  category_id: offer.category,
  preset: offer.isPreset ? (1 as const) : (0 as const),
  status: installed === undefined ? null : installed.status === 1 ? (1 as const) : (0 as const),
  sort: offer.offerId,
  visible: { type: 'all' as const, depts: [], users: [] },
  admins: [],
});

/** The app centre: what the product offers, with what of it the company has already. */
export const quickAppChooseList: Handler<'quickAppChooseList'> = async ({ category, keyword }, context) => {
  const { db, actor, now } = context;
  const key = compareKey(keyword ?? '');
  const records = await findApps(db, actor.companyId, lastDays(now));
  const installed = new Map(records.map((record) => [record.offer_id, record]));
  const found = appCatalogue.filter(
    (offer) =>
      (category === undefined || category === null || offer.category === category) &&
      (key === '' || isNamed(offer, key)),
  );
  return done({ list: found.map((offer) => offerRow(offer, installed.get(offer.offerId))) });
};
