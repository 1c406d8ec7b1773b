import facts from './facts/devices.json' with { type: 'json' };
import type { PlannedPerson } from './person.ts';
import { hoursBefore } from './random.ts';
import type { TableRows } from './rows.ts';
import type { World } from './world.ts';

/** 1,430 devices: 38 people have three or more, everyone else who is active has one or two. */
const collectors = [...Array(30).fill(3), ...Array(6).fill(4), ...Array(2).fill(5)] as readonly number[];
const total = 1_430;
const states = [
  ...Array(6).fill('lost'),
  ...Array(3).fill('blocked'),
  ...Array(40).fill('trusted'),
] as readonly string[];
const hoursPerDay = 24;

/** How many devices each active person has; adds up to the total. */
const countsFor = (people: readonly PlannedPerson[]): readonly number[] => {
  const left = total - collectors.reduce((sum, count) => sum + count, 0);
  const pairs = left - (people.length - collectors.length);
  return people.map((_, index) => collectors[index] ?? (index < collectors.length + pairs ? 2 : 1));
};

interface Ownership {
  readonly person: PlannedPerson;
  /** 0 is the one signed in with most recently. */
  readonly order: number;
}

const serialOf = (companyId: number, id: number): string =>
  `SN${companyId}${((id * 7_919 + 104_729) % 100_000_000).toString(36).toUpperCase().padStart(6, '0')}${id}`;

const deviceRow = ({ companyId, now, random }: World, id: number, { person, order }: Ownership) => {
  const [model, system] = random.pick(facts.phones);
  const idleHours = 1 + random.below(48) + order * 20 * hoursPerDay;
  return {
    serial_number: serialOf(companyId, id),
    user_id: person.userId,
    phone_model: model,
    system_version: system,
    app_version: random.pick(facts.appVersions),
    last_active_time: hoursBefore(now, idleHours),
    last_login_device: order === 0 ? 1 : 0,
    first_seen: hoursBefore(now, idleHours + (30 + random.below(700)) * hoursPerDay),
    ip_region: random.pick(facts.regions),
  };
};

/** Devices of the active people of a company. */
export const deviceRows = (world: World): TableRows => {
  const { random } = world;
  const active = random.shuffle(world.living.filter(({ isActive }) => isActive));
  const counts = countsFor(active);
  const owned = active.flatMap((person, index) =>
    Array.from({ length: counts[index] ?? 1 }, (_, order) => ({ person, order })),
  );
  const rows = random.shuffle(owned).map((ownership, index) => deviceRow(world, index + 1, ownership));
  // Anyone who lost a phone signs in with another one since.
  const spare = rows.flatMap((row, index) => (row.last_login_device === 0 ? [index] : []));
  const marked = new Map(states.map((state, position) => [spare[position], state]));
  return { device: rows.map((row, index) => ({ ...row, status: marked.get(index) ?? 'normal' })) };
};
