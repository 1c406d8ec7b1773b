import facts from './facts/records.json' with { type: 'json' };
import { hoursBefore, type Random } from './random.ts';
import type { TableRows } from './rows.ts';
import type { World } from './world.ts';

const total = 12_000;
const days = 180;
const hoursPerDay = 24;
const devices = 1_430;

interface Operator {
  readonly userId: number;
  readonly name: string;
  readonly role: string;
}

type Kind = (typeof facts.kinds)[number];

/** What administrators do, how often in a hundred times. */
const dice = facts.kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));

/** What is corrected most: where someone sits, their extension, who sees their number. */
const corrections: readonly ((random: Random) => unknown)[] = [
  (random) => ({
    field: 'office_location',
    old: random.pick(facts.offices),
    new: random.pick(facts.offices),
  }),
  () => ({ field: 'extension', old: '***', new: '***' }),
  (random) => ({ field: 'phone_show', old: 1, new: 2 + random.below(2) }),
  () => ({ field: 'note', old: '***', new: '***' }),
];

/** Devices by their lines: what an export took along, and how many rows of it. */
const exported = (random: Random): readonly unknown[] => [
  { field: 'columns', old: null, new: ['user_id', 'phone_model', 'status', 'last_active_time'] },
  { field: 'count', old: null, new: 40 + random.below(1_390) },
];

const changesByAction: Readonly<Record<string, (random: Random) => readonly unknown[]>> = {
  'member.update': (random) => [random.pick(corrections)(random)],
  mark: (random) => [
    { field: 'status', old: 'normal', new: random.pick(['trusted', 'trusted', 'lost', 'blocked']) },
  ],
  export: exported,
  exportFile: exported,
};

const changesOf = (kind: Kind, random: Random): readonly unknown[] =>
  kind.result === undefined ? (changesByAction[kind.action]?.(random) ?? []) : [];

/** Signing in is about oneself, a device is named after its user. */
const targetOf = (
  kind: Kind,
  operator: Operator,
  { living, random }: World,
): { readonly userId: number | null; readonly name: string } => {
  if (kind.targetType === 'account') return operator;
  if (kind.action.startsWith('export'))
    return { userId: null, name: `成员设备-${1 + random.below(99)}.xlsx` };
  const person = random.pick(living);
  return kind.targetType === 'device' ? { userId: 1 + random.below(devices), name: person.name } : person;
};

/** What stands out among them: where it begins, counted from the last, how often it is done, and how many minutes apart. */
const unusual = [
  { fromLast: 150, times: 12, minutesApart: 4, kind: facts.unusual.exports },
  { fromLast: 60, times: 6, minutesApart: 3, kind: facts.unusual.proofs },
] as const;

/** Nothing is drawn for them: what is drawn later stays as it was. */
const rowsOfExport = (nth: number): number => 120 + 37 * nth;

/** Records taken over by two sub-administrators: one exports much within an hour, one's password is guessed at. */
const withUnusual = <Row extends { readonly time: Date }>(
  rows: readonly Row[],
  operators: readonly Operator[],
): readonly Row[] => {
  const subs = operators.filter(({ role }) => role === 'sub');
  const changed = new Map<number, object>();
  for (const [which, { fromLast, times, minutesApart, kind }] of unusual.entries()) {
    const operator = subs[which % subs.length];
    const begin = rows[total - fromLast]?.time;
    if (operator === undefined || begin === undefined) continue;
    for (let nth = 0; nth < times; nth += 1)
      changed.set(total - fromLast + nth, {
        ...{
          time: new Date(begin.getTime() + nth * minutesApart * 60_000),
          device_id: `browser-${operator.userId}`,
        },
        ...{ operator_id: operator.userId, operator_name: operator.name, operator_role: operator.role },
        ...{
          category: kind.category,
          action: kind.action,
          target_type: kind.targetType,
          result: kind.result,
        },
        ...(kind.action === 'exportFile'
          ? { target_id: null, target_name: `成员设备-${nth + 1}.xlsx` }
          : { target_id: operator.userId, target_name: operator.name }),
        changes: kind.action === 'exportFile' ? [{ field: 'count', old: null, new: rowsOfExport(nth) }] : [],
      });
  }
  return rows.map((row, index) => ({ ...row, ...changed.get(index) }));
};

/** 12,000 records over the last 180 days, oldest first. */
export const operationRecordRows = (world: World): TableRows => {
  const { companyId, now, random } = world;
  const operators = world.administrators
    .filter(({ passwords }) => passwords !== undefined)
    .map(({ person, role }) => ({ userId: person.userId, name: person.name, role }));
  const rows = Array.from({ length: total }, (_, index) => {
    const kind = random.pick(dice);
    const operator = random.pick(operators);
    const target = targetOf(kind, operator, world);
    return {
      time: hoursBefore(now, 1 + (days * hoursPerDay * (total - 1 - index)) / total),
      operator_id: operator.userId,
      operator_name: operator.name,
      operator_role: operator.role,
      category: kind.category,
      action: kind.action,
      target_type: kind.targetType,
      target_id: target.userId,
      target_name: target.name,
      changes: changesOf(kind, random),
      ip: `10.20.${random.below(32)}.${1 + random.below(250)}`,
      device_id: `browser-${operator.userId}`,
      result: kind.result ?? 'done',
      request_id: `demo-${companyId}-${index}`,
    };
  });
  return { operation_record: withUnusual(rows, operators) };
};
