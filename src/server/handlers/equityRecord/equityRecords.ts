import type { EquityRecord as Row } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { pagingOf } from '#server/crud/paging.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { type EquityChangeRecord, findEquityRecords } from '#server/repositories/equityRecords.ts';

const operators: readonly string[] = ['system', 'platform'];

/** Whoever it was by name; the clock and the platform in the reader's words. */
const operatorOf = ({ locale }: CallContext, { operator, operator_id: id }: EquityChangeRecord): string =>
  id === null && operators.includes(operator)
    ? ruleText(locale, { rule: `shop.operator.${operator}` })
    : operator;

const rowOf = (context: CallContext, record: EquityChangeRecord): Row => ({
  record_id: record.record_id,
  time: record.time.toISOString(),
  kind: record.kind,
  delta: record.delta,
  balance: record.balance,
  reason: record.reason,
  operator: operatorOf(context, record),
  order_no: record.order_no,
  version: 0,
  can: { read: 1 },
});

/** One page of what changed the quotas, the newest first. */
export const equityRecords: Handler<'equityRecords'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request);
  const { kind, reason, from, to } = request;
  const filter = {
    companyId: context.actor.companyId,
    kinds: kind?.length ? kind : undefined,
    reasons: reason?.length ? reason : undefined,
    from,
    to,
  };
  const { rows, total } = await findEquityRecords(context.db, filter, stretch);
  return done({ list: rows.map((row) => rowOf(context, row)), total, page, page_size: pageSize });
};
