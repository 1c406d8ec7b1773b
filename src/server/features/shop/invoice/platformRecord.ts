import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { platformOrigin } from '#server/features/records/origins.ts';
import { insertOperationRecords } from '#server/features/records/store/operationRecords.ts';
import type { InvoiceRecord } from '#server/features/shop/store/invoices.ts';
import type { AuditEntry } from '#server/platform/handler.ts';

/** What the platform said about an invoice, as the audit row of its own transaction; whoever it concerns finds it under their order too. */
export const recordAnswer = (
  db: Kysely<Tables>,
  invoice: Pick<InvoiceRecord, 'companyId' | 'invoiceId' | 'title' | 'orderIds'>,
  { action, changes }: Pick<AuditEntry, 'action' | 'changes'>,
  at: Date,
): Promise<void> =>
  insertOperationRecords(db, platformOrigin(invoice.companyId, at), 'invoice', [
    {
      action,
      targetType: 'invoice',
      targetId: invoice.invoiceId,
      targetName: invoice.title,
      changes: changes ?? [],
      concerns: invoice.orderIds.map((id) => ({ type: 'order', id })),
    },
  ]);
