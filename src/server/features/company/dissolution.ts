import type { Kysely } from 'kysely';
import { erasedFrom, keptOrderYears, keptRecordDays } from '#domain/dissolution/states.ts';
import { instantText } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Tables } from '#server/database/tables.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { insertOperationRecords, platformOrigin } from '#server/platform/store/operationRecords.ts';
import {
  abortDissolution,
  type EndingCompany,
  findNotifiedAdministrators,
  takeWholeCompany,
} from './store/dissolutions.ts';

/**
 * Gives a company back that is held, as it was to the byte (case B03), with its record; its sessions stay ended. Undefined: it is not held,
 * or its erasing has begun.
 */
export const bringBack = (
  db: Kysely<Tables>,
  companyId: number,
  at: Date,
): Promise<EndingCompany | undefined> =>
  db.transaction().execute(async (transaction) => {
    const company = await takeWholeCompany(transaction, companyId);
    if (company?.status !== 'dissolving') return undefined;
    await abortDissolution(transaction, companyId, at);
    await insertOperationRecords(transaction, {
      origin: platformOrigin(companyId, at),
      category: 'dissolution',
      entries: [
        {
          action: 'company.abortDissolution',
          targetType: 'dissolution',
          targetName: company.name,
          changes: [{ field: 'status', old: 'dissolving', new: 'normal' }],
        },
      ],
    });
    return company;
  });

/** A table with those its foreign keys point to. */
interface Node {
  readonly name: string;
  readonly references: readonly string[];
}

/** Tables in an order in which rows can be deleted: whatever points to another comes before it. A ring comes as it is. */
export const childrenFirst = (nodes: readonly Node[]): readonly string[] => {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const sorted: string[] = [];
  const seen = new Set<string>();
  const visit = (node: Node): void => {
    if (seen.has(node.name)) return;
    seen.add(node.name);
    for (const name of node.references) {
      const parent = byName.get(name);
      if (parent !== undefined) visit(parent);
    }
    sorted.push(node.name);
  };
  for (const node of nodes) visit(node);
  return sorted.toReversed();
};

/**
 * Tables whose rows outlive their company, each with its reason (decisions/0017). Every other table with a `company_id` is emptied of
 * it, also one that came later: anyone who adds a table need not think of this.
 */
const reasons = {
  company: 'its number and name stand behind what is kept; everything else of the row is blanked',
  dissolution: 'that, when and by whom it was dissolved',
  operation_record: 'kept 180 days (Cybersecurity Law, article 21), then removed by their own clock',
  operation_target: 'goes with operation_record',
  record_chain: 'proves operation_record',
  record_checkpoint: 'proves operation_record',
  record_seal: 'proves operation_record',
  order: 'kept three years (E-Commerce Law, article 31)',
  payment: 'kept three years, with the order',
  refund: 'kept three years, with the order: a refund later on must not take the number of one before',
  invoice: 'kept three years, with the order',
  invoice_order: 'kept three years, with the order',
} as const satisfies Readonly<Record<string, string>>;

/** Whether rows of a table are kept when their company is erased. */
export const isKept = (table: string): boolean => Object.hasOwn(reasons, table);

/** Tables of what was bought and billed, emptied once the three years are over. */
export const commercialTables: readonly string[] = ['invoice_order', 'invoice', 'refund', 'payment', 'order'];

/** Messages of the platform itself: what belongs to the company is held, and would not go out. */
const platform = 0;

/**
 * Tells every administrator by SMS that the company is being dissolved, by whom and when it is erased (safety.md T24): a hijacked main
 * administrator does not go unseen. In the language of the company: no one knows which one the readers would choose.
 */
export const tellAdministrators = async (
  { db, actor, now, traceparent: askedIn }: Pick<CallContext, 'db' | 'actor' | 'now' | 'traceparent'>,
  company: { readonly companyId: number; readonly name: string },
  dueAt: Date,
): Promise<void> => {
  const params = { company: company.name, name: actor.name, time: instantText(dueAt.toISOString()) };
  const text = ruleText('zh', { rule: 'dissolution.notice', params });
  for (const reader of await findNotifiedAdministrators(db, company.companyId))
    await insertMessage(db, {
      ...reader,
      companyId: platform,
      text,
      now,
      purpose: 'mainAdministrator',
      askedIn,
    });
};

/** How long a company dissolved now is held, when it is erased, and what is kept longer. */
export const timesOf = (now: Date, holdHours: number): Calls['dissolve']['reply']['times'] => ({
  hold_hours: holdHours,
  erase_time: erasedFrom(now, holdHours).toISOString(),
  record_days: keptRecordDays,
  order_years: keptOrderYears,
});
