import { applicationStates, expiryOf } from '#domain/application/states.ts';
import { maskPhone } from '#domain/member/phone.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Application } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { boundsOf, isVisible, readScopeOf } from '#server/addressBook/scope.ts';
import { type TakenValue, takenValuesOfMany } from '#server/addressBook/uniqueHolders.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import type { ApplicationRecord } from '#server/repositories/applications.ts';
import type { TreeBounds } from '#server/repositories/departments.ts';

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Whose number it is, as far as the reader may know: told to administrators alone, never to the applicant. */
const saidOf = ({ name, department, resigned }: TakenValue): Violation => {
  if (resigned === 1)
    return name === null
      ? violation('application.formerElsewhere')
      : violation('application.former', undefined, { name });
  return name === null
    ? violation('application.knownElsewhere')
    : violation('application.known', undefined, { name, department: department ?? '' });
};

const isWaiting = ({ status }: ApplicationRecord): boolean => status === applicationStates.waiting;

/** What is said of the numbers of those who wait, by application. */
const duplicatesOf = async (
  context: CallContext,
  records: readonly ApplicationRecord[],
): Promise<ReadonlyMap<number, string>> => {
  const waiting = records.filter(isWaiting);
  const taken = await takenValuesOfMany(
    context,
    waiting.map(({ country_code: countryCode, phone }) => ({
      countryCode,
      phone,
      workId: null,
      email: null,
      exceptUserId: 0,
    })),
  );
  return new Map(
    waiting.flatMap(({ application_id: id }, index) => {
      const [holder] = taken[index] ?? [];
      return holder === undefined ? [] : [[id, ruleText(context.locale, saidOf(holder))]];
    }),
  );
};

const deeds = ['accept', 'reject'] as const;

const canOf = (
  record: ApplicationRecord,
  bounds: Readonly<Record<string, TreeBounds>>,
  now: Date,
): Record<string, 0 | 1> => {
  const isOpen = isWaiting(record) && expiryOf(record.applied_at) > now;
  const may = (deed: string) => {
    const reach = bounds[deed];
    return isOpen && reach !== undefined && isVisible(reach, record.ancestors) ? 1 : 0;
  };
  return { read: 1, ...Object.fromEntries(deeds.map((deed) => [deed, may(deed)])) };
};

/** Nobody is named where a rule decided. */
const handlerOf = ({ locale }: CallContext, { handler_name: name, status }: ApplicationRecord) =>
  name ?? (status === applicationStates.accepted ? ruleText(locale, { rule: 'application.byRule' }) : null);

/** Applications in the wire shape, in the order given. Numbers are masked for everybody. */
export const applicationRows = async (
  context: CallContext,
  records: readonly ApplicationRecord[],
): Promise<Application[]> => {
  if (records.length === 0) return [];
  const duplicates = await duplicatesOf(context, records);
  const scope = readScopeOf(context, 'application');
  const bounds = Object.fromEntries(deeds.map((deed) => [deed, boundsOf(context, 'application', deed)]));
  return records.map((record) => ({
    application_id: record.application_id,
    name: record.name,
    country_code: record.country_code,
    phone: maskPhone(record.phone),
    dept_id: record.department_id,
    dept_name: record.department_name ?? '',
    source: record.invite_id === null ? 'direct' : 'link',
    invite_id: record.invite_id,
    inviter: record.inviter_name,
    apply_time: record.applied_at.toISOString(),
    apply_count: record.apply_count,
    status: record.status,
    duplicate: duplicates.get(record.application_id) ?? null,
    expire_time: isWaiting(record) ? expiryOf(record.applied_at).toISOString() : null,
    // Somebody who manages more may have put them where this reader sees nothing.
    joined_dept: isVisible(scope, record.joined_ancestors) ? record.joined_department_name : null,
    joined_position: record.joined_position,
    handler: handlerOf(context, record),
    handle_time: textOf(record.handled_at),
    reason: record.reason,
    version: record.version,
    can: canOf(record, bounds, context.now),
  }));
};
