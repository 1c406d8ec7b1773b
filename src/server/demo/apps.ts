import { appCatalogue, type OfferedApp, presetApps } from '#domain/app/catalogue.ts';
import facts from './facts/apps.json' with { type: 'json' };
import { demoSeed } from './people.ts';
import { createRandom, dayOf, daysBefore, type Random } from './random.ts';
import type { Row, TableRows } from './rows.ts';
import type { World } from './world.ts';

/** An app beside the preset ones: of the app centre by its id, or a page of the company's own. */
type PlannedApp = Partial<(typeof facts.further)[number]> & { readonly opensPerDay: number };

const daysKept = 60;
const weekendShare = 0.15;
const spread = 0.2;

const offerRow = (offer: OfferedApp) => ({
  offer_id: offer.offerId,
  kind: 'native',
  name: offer.name,
  name_en: offer.nameEn,
  name_ja: offer.nameJa,
  category_id: offer.category,
  icon_id: offer.iconId,
  preset: offer.isPreset ? 1 : 0,
});

const ownRow = ({ name, category, url, iconId }: PlannedApp) => {
  const [zh = '', en = '', ja = ''] = name ?? [];
  return {
    kind: 'web',
    name: zh,
    name_en: en,
    name_ja: ja,
    category_id: category ?? 0,
    url: url ?? null,
    icon_id: iconId ?? null,
    preset: 0,
  };
};

const factsOf = (app: PlannedApp) => {
  const offer = appCatalogue.find(({ offerId }) => offerId === app.offerId);
  return offer === undefined ? ownRow(app) : offerRow(offer);
};

const isWeekend = (day: Date): boolean => [0, 6].includes(day.getUTCDay());

const openRows = (
  appId: number,
  { perDay, now, random }: { readonly perDay: number; readonly now: Date; readonly random: Random },
): readonly Row[] =>
  Array.from({ length: perDay === 0 ? 0 : daysKept }, (_, index) => {
    const day = daysBefore(now, index + 1);
    const share = (isWeekend(day) ? weekendShare : 1) * (1 - spread + (2 * spread * random.below(101)) / 100);
    return { app_id: appId, day: dayOf(day), opens: Math.round(perDay * share) };
  });

/** 18 apps: the 12 every company has, three of the app centre and three of the company's own; two are disabled. */
export const appRows = ({ now }: World): TableRows => {
  const random = createRandom(demoSeed);
  const apps: readonly PlannedApp[] = [
    ...presetApps.map(({ offerId }, index) => ({ offerId, opensPerDay: facts.presetOpens[index] ?? 0 })),
    ...facts.further,
  ];
  return {
    app: apps.map((app, index) => ({
      created_at: now,
      updated_at: now,
      ...factsOf(app),
      open_mode: 'inside',
      visible_type: app.depts === undefined ? 'all' : 'specified',
      status: app.isOff === true ? 0 : 1,
      sort: index + 1,
    })),
    app_open: apps.flatMap(({ opensPerDay }, index) =>
      openRows(index + 1, { perDay: opensPerDay, now, random }),
    ),
  };
};
