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
}

/** What administrators do, how often in a hundred times. */
const kinds: readonly Kind[] = [
  { category: 'account', action: 'login', targetType: 'account', weight: 34 },
  { category: 'member', action: 'member.update', targetType: 'member', weight: 37 },
  { category: 'member', action: 'member.revealPhone', targetType: 'member', weight: 12 },
  { category: 'device', action: 'mark', targetType: 'device', weight: 6 },
  { category: 'device', action: 'logout', targetType: 'device', weight: 5 },
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

const changesOf = (kind: Kind, random: Random): readonly unknown[] =>
  kind.action === 'member.update' ? [random.pick(corrections)(random)] : [];

const devices = 1_430;

/** Signing in is about oneself, a device is named after whoever uses it. */
const targetOf = (
  kind: Kind,
  operator: Operator,
  people: readonly PlannedPerson[],
  random: Random,
): { readonly userId: number; readonly name: string } => {
  if (kind.targetType === 'account') return operator;
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
      result: 'done',
      request_id: `demo-${companyId}-${index}`,
    };
  });
