/** An order in a line: what, how many, how much, and its number. */
export const formatMoneyOf = (
  nameOf: (name: string) => string,
  money: (fen: number) => string,
  order: {
    readonly product_name: string;
    readonly quantity: number;
    readonly amount: number;
    readonly order_no: string;
  },
): string => `${nameOf(order.product_name)} × ${order.quantity} · ${money(order.amount)} · ${order.order_no}`;
