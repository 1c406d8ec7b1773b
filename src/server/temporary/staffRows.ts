import { maskPhone } from '#domain/member/phone.ts';
import { isRunning } from '#domain/temporary/checkTerm.ts';
import { termLimits } from '#domain/temporary/vocabulary.ts';
import { violation } from '#domain/violation.ts';
import { stateReason } from '#engine/reason.ts';
import type { TemporaryStaff } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { mayPutInto, readScopeOf, type WriteScope, writeScopeOf } from '#server/addressBook/scope.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findStaff, type StaffRecord } from '#server/repositories/temporaryStaff.ts';

/** What may be done about a term. */
export const termDeeds = ['extend', 'convert', 'end', 'resend'] as const;
export type TermDeed = (typeof termDeeds)[number];

type Rights = Readonly<Record<TermDeed, WriteScope>>;

const rightsOf = async (context: CallContext): Promise<Rights> => {
  const of = (deed: TermDeed) => writeScopeOf(context, 'temporaryStaff', deed);
  return {
    extend: await of('extend'),
    convert: await of('convert'),
    end: await of('end'),
    resend: await of('resend'),
  };
};

/** Whether a deed can begin: within the actor's reach, in a state the schema names, about somebody who is still here. */
const canDo = ({ models }: CallContext, rights: Rights, record: StaffRecord, deed: TermDeed): 0 | 1 => {
  const model = models.temporaryStaff;
  const isOpen =
    model !== undefined &&
    mayPutInto(rights[deed], record.ancestors) &&
    stateReason(model, deed, { status: record.status }) === undefined &&
    (!isRunning(record) || record.is_member);
  return isOpen && (deed !== 'extend' || record.extend_count < termLimits.mostExtensions) ? 1 : 0;
};

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const toRow = (context: CallContext, rights: Rights, record: StaffRecord): TemporaryStaff => ({
  temp_id: record.temp_id,
  user_id: record.is_member ? record.user_id : null,
  name: record.name,
  phone: record.phone === '' ? '' : maskPhone(record.phone),
  country_code: record.country_code,
  type: record.type,
  hours: record.hours,
  start_time: textOf(record.start_time),
  expire_time: textOf(record.expire_time),
  extend_count: record.extend_count,
  department_id: record.department_id,
  department: record.department,
  position: record.position,
  status: record.status,
  inviter_name: record.inviter_name,
  invited_at: record.invited_at.toISOString(),
  invite_expires_at: textOf(record.invite_expires_at),
  ended_at: textOf(record.ended_at),
  kept_reason: record.kept_rule === null ? null : ruleText(context.locale, violation(record.kept_rule)),
  version: record.version,
  can: {
    read: 1,
    extend: canDo(context, rights, record, 'extend'),
    convert: canDo(context, rights, record, 'convert'),
    end: canDo(context, rights, record, 'end'),
    resend: canDo(context, rights, record, 'resend'),
  },
});

/** Terms in the wire shape (contract.md section 6, "Temp"), in the order given; numbers masked. */
export const staffRows = async (
  context: CallContext,
  records: readonly StaffRecord[],
): Promise<TemporaryStaff[]> => {
  if (records.length === 0) return [];
  const rights = await rightsOf(context);
  return records.map((record) => toRow(context, rights, record));
};

/** One term as the reader sees it; undefined: there is none for them. */
export const visibleStaff = async (context: CallContext, id: number): Promise<StaffRecord | undefined> => {
  const { db, actor } = context;
  return (await findStaff(db, actor.companyId, readScopeOf(context, 'temporaryStaff'), [id]))[0];
};

/** The row of a term as it stands. */
export const staffRow = async (context: CallContext, record: StaffRecord): Promise<TemporaryStaff> => {
  const [row] = await staffRows(context, [record]);
  if (row === undefined) throw new Error('Expected one row for one term');
  return row;
};

/** The row as it stands after a write. */
export const savedStaff = async (context: CallContext, id: number): Promise<TemporaryStaff> => {
  const record = await visibleStaff(context, id);
  if (record === undefined) throw new Error(`No term ${id} after it was saved`);
  return staffRow(context, record);
};
