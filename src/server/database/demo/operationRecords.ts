import { hoursBefore } from './dates.ts';
import type { Row } from './insertRows.ts';
import type { PlannedPerson } from './person.ts';
import type { Random } from './random.ts';

const total = 12_000;
const days = 180;
const hoursPerDay = 24;

export interface Operator {
  readonly userId: number;
  readonly name: string;
  readonly role: string;
}

interface Kind {
  readonly category: string;
  readonly action: string;
  readonly targetType: string;
  readonly weight: number;
  /** `done`, or why it was refused. */
  readonly result?: string;
}

/** What administrators do, how often in a hundred times. */
const kinds: readonly Kind[] = [
  { category: 'account', action: 'login', targetType: 'account', weight: 31 },
  { category: 'member', action: 'member.update', targetType: 'member', weight: 34 },
  { category: 'member', action: 'member.revealPhone', targetType: 'member', weight: 11 },
  { category: 'member', action: 'member.setTop', targetType: 'member', weight: 2 },
  { category: 'member', action: 'member.update', targetType: 'member', weight: 1, result: 'out_of_scope' },
  { category: 'member', action: 'member.resign', targetType: 'member', weight: 1, result: 'no_permission' },
  { category: 'device', action: 'mark', targetType: 'device', weight: 5 },
  { category: 'device', action: 'logout', targetType: 'device', weight: 5 },
  { category: 'device', action: 'export', targetType: 'device', weight: 2 },
  { category: 'device', action: 'exportFile', targetType: 'device', weight: 2 },
  { category: 'account', action: 'logout', targetType: 'account', weight: 6 },
];
const dice = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
const offices = ['A 座 3 层', 'A 座 5 层', 'B 座 2 层', '东莞 1 号厂房', '深圳 2 号厂房'];

/** What is corrected most: where somebody sits, their extension, who sees their number. */
const corrections: readonly ((random: Random) => unknown)[] = [
  (random) => ({ field: 'office_location', old: random.pick(offices), new: random.pick(offices) }),
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

const devices = 1_430;

/** Signing in is about oneself, a device is named after whoever uses it. */
const targetOf = (
  kind: Kind,
  operator: Operator,
  people: readonly PlannedPerson[],
  random: Random,
): { readonly userId: number | null; readonly name: string } => {
  if (kind.targetType === 'account') return operator;
  if (kind.action.startsWith('export'))
    return { userId: null, name: `成员设备-${1 + random.below(99)}.xlsx` };
  const person = random.pick(people);
  return kind.targetType === 'device' ? { userId: 1 + random.below(devices), name: person.name } : person;
};

/** 12,000 rows of `operation_record` over the last 180 days, oldest first. */
export const operationRecordRows = (
  companyId: number,
  {
    operators,
    people,
  }: { readonly operators: readonly Operator[]; readonly people: readonly PlannedPerson[] },
  now: Date,
  random: Random,
): readonly Row[] =>
  Array.from({ length: total }, (_, index) => {
    const kind = random.pick(dice);
    const operator = random.pick(operators);
    const target = targetOf(kind, operator, people, random);
    return {
      company_id: companyId,
      time: hoursBefore(now, 1 + (days * hoursPerDay * (total - 1 - index)) / total).toISOString(),
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
