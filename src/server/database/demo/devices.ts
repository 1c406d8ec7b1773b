import { hoursBefore } from './dates.ts';
import type { Row } from './insertRows.ts';
import type { PlannedPerson } from './person.ts';
import type { Random } from './random.ts';

/** 1,430 devices: 38 people have three or more, everybody else who is active has one or two. */
const collectors = [
  ...Array.from({ length: 30 }, () => 3),
  ...Array.from({ length: 6 }, () => 4),
  ...Array.from({ length: 2 }, () => 5),
];
const total = 1_430;
const states = [
  ...Array.from({ length: 6 }, () => 'lost'),
  ...Array.from({ length: 3 }, () => 'blocked'),
  ...Array.from({ length: 40 }, () => 'trusted'),
];

const phones = [
  ['HUAWEI Mate 60', 'HarmonyOS 4.2'],
  ['HUAWEI nova 12', 'HarmonyOS 4.0'],
  ['Xiaomi 14', 'Android 14'],
  ['Redmi Note 13', 'Android 13'],
  ['OPPO Find X7', 'Android 14'],
  ['vivo X100', 'Android 14'],
  ['HONOR Magic6', 'Android 14'],
  ['iPhone 15', 'iOS 17.6'],
  ['iPhone 13', 'iOS 16.7'],
] as const;
const appVersions = ['6.8.2', '6.8.1', '6.7.0', '6.5.3'];
const regions = ['广东深圳', '广东东莞', '广东广州', '江苏苏州', '上海', '北京'];
const hoursPerDay = 24;

/** How many devices each active person has; adds up to the total. */
const countsFor = (people: readonly PlannedPerson[]): readonly number[] => {
  const others = people.length - collectors.length;
  const left = total - collectors.reduce((sum, count) => sum + count, 0);
  const pairs = left - others;
  return people.map((_, index) => collectors[index] ?? (index < collectors.length + pairs ? 2 : 1));
};

interface Ownership {
  readonly person: PlannedPerson;
  /** 0 is the one signed in with most recently. */
  readonly order: number;
}

const serialOf = (companyId: number, id: number): string =>
  `SN${companyId}${((id * 7_919 + 104_729) % 100_000_000).toString(36).toUpperCase().padStart(6, '0')}${id}`;

const deviceRow = (
  companyId: number,
  id: number,
  { person, order }: Ownership,
  now: Date,
  random: Random,
) => {
  const [model, system] = random.pick(phones);
  const idleHours = 1 + random.below(48) + order * 20 * hoursPerDay;
  return {
    company_id: companyId,
    device_id: id,
    serial_number: serialOf(companyId, id),
    user_id: person.userId,
    phone_model: model,
    system_version: system,
    app_version: random.pick(appVersions),
    last_active_time: hoursBefore(now, idleHours).toISOString(),
    last_login_device: order === 0 ? 1 : 0,
    status: 'normal',
    first_seen: hoursBefore(now, idleHours + (30 + random.below(700)) * hoursPerDay).toISOString(),
    ip_region: random.pick(regions),
  };
};

/** Rows of `device` for the active people of a company. */
export const deviceRows = (
  companyId: number,
  people: readonly PlannedPerson[],
  now: Date,
  random: Random,
): readonly Row[] => {
  const active = random.shuffle(people.filter(({ isActive }) => isActive));
  const counts = countsFor(active);
  const owned = active.flatMap((person, index) =>
    Array.from({ length: counts[index] ?? 1 }, (_, order) => ({ person, order })),
  );
  const rows = random
    .shuffle(owned)
    .map((ownership, index) => deviceRow(companyId, index + 1, ownership, now, random));
  // Whoever lost a phone signs in with another one since.
  const spare = rows.flatMap((row, index) => (row.last_login_device === 0 ? [index] : []));
  const marked = new Map(
    spare.slice(0, states.length).map((index, place) => [index, states[place]] as const),
  );
  return rows.map((row, index) => ({ ...row, status: marked.get(index) ?? row.status }));
};
