import { sql } from 'kysely';
import { ruleText } from '#i18n/rules.ts';
import type { RowQuery } from '#server/crud/sources/rowQuery.ts';

/** What changed the quotas of a company, with the order it came from; the clock and the platform in the reader's words. */
export const equityRecordRows: RowQuery = {
  select: ({ actor, locale }) => {
    const said = (operator: 'system' | 'platform') => ruleText(locale, { rule: `shop.operator.${operator}` });
    return sql`select change.record_id, change.time, change.kind, change.delta, change.balance, change.reason,
      case when change.operator_id is not null then change.operator
        when change.operator = 'system' then ${said('system')}
        when change.operator = 'platform' then ${said('platform')}
        else change.operator end as operator,
      bought.order_no
    from equity_record change
    left join "order" bought on bought.company_id = change.company_id and bought.order_id = change.order_id
    where change.company_id = ${actor.companyId}`;
  },
};
