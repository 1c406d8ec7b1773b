/**
 * Tables whose rows outlive their company, each with its reason (decisions/0017). Every other table with a `company_id` is emptied of
 * it, also one that came later: whoever adds a table need not think of this.
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
  invoice: 'kept three years, with the order',
  invoice_order: 'kept three years, with the order',
} as const satisfies Readonly<Record<string, string>>;

/** Whether rows of a table are kept when their company is erased. */
export const isKept = (table: string): boolean => Object.hasOwn(reasons, table);

/** Tables of what was bought and billed, emptied once the three years are over. */
export const commercialTables: readonly string[] = ['invoice_order', 'invoice', 'payment', 'order'];
