/** contract.md section 2, "invoice_status": of an order all six, of an invoice those an application can have. */
export const invoiceStates = {
  unbilled: 0,
  issuing: 1,
  issued: 2,
  failed: 3,
  notNeeded: 4,
  reversed: 5,
} as const;

/** `invoice_type`: contract.md section 6, key row Invoice. */
export const invoiceTypes = { ordinary: 1, special: 2 } as const;

/** At most so many orders share one application. */
export const mostOrders = 100;
