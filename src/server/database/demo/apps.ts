import { appCatalogue, type OfferedApp, presetApps } from '#domain/app/catalogue.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { PlannedDepartment } from './departments.ts';
import type { Row } from './insertRows.ts';
import type { PlannedPerson } from './person.ts';
import type { Random } from './random.ts';

/** An app beside the preset ones: of the app centre by its id, or a page of the company's own. */
interface PlannedApp {
  readonly offerId?: number;
  readonly name?: readonly [zh: string, en: string, ja: string];
  readonly iconId?: number;
  readonly category?: number;
  readonly url?: string;
  readonly isOff?: boolean;
  /** Departments that see it; everybody when left out. */
  readonly depts?: readonly string[];
  /** Who manages it, as `[department, seat]`. */
  readonly admins?: readonly (readonly [string, number])[];
  readonly opensPerDay: number;
}

const further: readonly PlannedApp[] = [
  { offerId: 21, opensPerDay: 46 },
  { offerId: 23, opensPerDay: 18, admins: [['信息技术部', 2]] },
  { offerId: 26, opensPerDay: 0, isOff: true },
  {
    name: ['设备点检', 'Machine checks', '設備点検'],
    iconId: 22,
    category: 4,
    url: 'https://mes.lanshan.example/checks',
    depts: ['深圳工厂', '东莞工厂'],
    admins: [['业务系统组', 1]],
    opensPerDay: 310,
  },
  {
    name: ['客户与商机', 'Customers', '顧客・商談'],
    iconId: 16,
    category: 4,
    url: 'https://crm.lanshan.example/',
    depts: ['营销中心'],
    admins: [['业务系统组', 3]],
    opensPerDay: 85,
  },
  {
    name: ['旧版报修', 'Old repair desk', '旧修理受付'],
    iconId: 23,
    category: 0,
    url: 'https://repair.lanshan.example/v1',
    isOff: true,
    opensPerDay: 3,
  },
];

/** Openings a working day, by the preset app's place. */
const presetOpens = [1_820, 640, 410, 220, 380, 290, 350, 260, 95, 130, 70, 22];
const daysKept = 60;
const dayMs = 86_400_000;
const weekendShare = 0.15;
const spread = 0.2;

interface Around {
  readonly companyId: number;
  readonly departments: readonly PlannedDepartment[];
  readonly people: readonly PlannedPerson[];
}

const departmentId = ({ departments }: Around, name: string): number =>
  departments.find((department) => department.name === name)?.id ?? 0;

const personAt = (around: Around, [department, seat]: readonly [string, number]): readonly number[] => {
  const id = departmentId(around, department);
  const person = around.people.find((each) => each.departmentId === id && each.seat === seat);
  return person === undefined ? [] : [person.userId];
};

const offerRow = (offer: OfferedApp) => ({
  offer_id: offer.offerId,
  kind: 'native',
  name: offer.name,
  name_key: compareKey(offer.name),
  name_en: offer.nameEn,
  name_ja: offer.nameJa,
  category_id: offer.category,
  url: null,
  icon_id: offer.iconId,
  preset: offer.isPreset ? 1 : 0,
});

const ownRow = ({ name, category, url, iconId }: PlannedApp) => {
  const [zh = '', en = '', ja = ''] = name ?? [];
  return {
    offer_id: null,
    kind: 'web',
    name: zh,
    name_key: compareKey(zh),
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

const openRows = (around: Around, appId: number, perDay: number, now: Date, random: Random): Row[] =>
  Array.from({ length: perDay === 0 ? 0 : daysKept }, (_, index) => {
    const day = new Date(now.getTime() - (index + 1) * dayMs);
    const share = (isWeekend(day) ? weekendShare : 1) * (1 - spread + (2 * spread * random.below(101)) / 100);
    return {
      company_id: around.companyId,
      app_id: appId,
      day: dayOfInstant(day),
      opens: Math.round(perDay * share),
    };
  });

/** 18 apps: the 12 every company has, three of the app centre and three of the company's own; two are disabled. */
export const appRows = (around: Around, now: Date, random: Random) => {
  const base = { company_id: around.companyId, created_at: now.toISOString(), updated_at: now.toISOString() };
  const planned: readonly PlannedApp[] = [
    ...presetApps.map(({ offerId }, index) => ({ offerId, opensPerDay: presetOpens[index] ?? 0 })),
    ...further,
  ];
  const numbered = planned.map((app, index) => ({ app, id: index + 1 }));
  return {
    app: numbered.map(({ app, id }) => ({
      ...base,
      app_id: id,
      ...factsOf(app),
      open_mode: 'inside',
      visible_type: app.depts === undefined ? 'all' : 'specified',
      status: app.isOff === true ? 0 : 1,
      sort: id,
      version: 1,
    })),
    app_audience: numbered.flatMap(({ app, id }) =>
      (app.depts ?? []).map((name) => ({
        company_id: around.companyId,
        app_id: id,
        kind: 'department',
        target_id: departmentId(around, name),
      })),
    ),
    app_admin: numbered.flatMap(({ app, id }) =>
      (app.admins ?? []).flatMap((seat) =>
        personAt(around, seat).map((userId) => ({
          company_id: around.companyId,
          app_id: id,
          user_id: userId,
        })),
      ),
    ),
    app_open: numbered.flatMap(({ app, id }) => openRows(around, id, app.opensPerDay, now, random)),
    quick_app_list: [
      {
        company_id: around.companyId,
        app_ids: [1, 2, 9, 13],
        version: 1,
        updated_at: now.toISOString(),
      },
    ],
  };
};
