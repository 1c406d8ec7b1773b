import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { type InvoiceBuyer, requiredOf, tidyBuyer } from '#domain/invoice/checkBuyer.ts';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import type { ApplicationBeginning } from './invoiceAddress.ts';

export type Draft = Calls['invoiceDraft']['reply'];
export type BillableOrder = Draft['list'][number];

/** What an application holds: the buyer, and the orders that are ticked. */
export type Application = InvoiceBuyer & { readonly order_ids: readonly number[] };

const pageSize = 100;

/** What an application begins with, read again each time: others apply too. */
export const useDraft = ({ orderIds, againId }: ApplicationBeginning) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['invoice', 'draft', orderIds, againId],
    queryFn: ({ signal }): Promise<Draft> =>
      provider.call(
        'invoiceDraft',
        {
          page_size: pageSize,
          ids: [...orderIds],
          ...(againId === undefined ? {} : { invoice_id: againId }),
        },
        { signal },
      ),
    gcTime: 0,
    retry: false,
  });
};

/** Only what this kind of invoice asks for is sent: what was typed for another stays in the form. */
export const sentBuyer = (buyer: InvoiceBuyer): InvoiceBuyer => {
  const asked = requiredOf(buyer);
  const kept = (field: Parameters<typeof asked.has>[0]) => (asked.has(field) ? buyer[field] : '');
  return tidyBuyer({
    invoice_type: buyer.invoice_type,
    title_type: buyer.title_type,
    title: buyer.title,
    email: buyer.email,
    tax_no: kept('tax_no'),
    bank_name: kept('bank_name'),
    bank_account: kept('bank_account'),
    address: kept('address'),
    phone: kept('phone'),
  });
};

/** Ids in one order: a tick that was taken back leaves nothing behind. */
export const sorted = (ids: Iterable<number>): readonly number[] =>
  [...ids].sort((one, other) => one - other);

/** The buyer and the ticks an application begins with, for all that may be typed and ticked. */
export const beginningOf = ({ buyer, asked }: Draft): Application => ({
  ...buyer,
  order_ids: sorted(asked.filter(({ reason }) => reason === null).map(({ order_id: id }) => id)),
});

/** Sends an application, which throws when it is refused, and shows what became of it. */
export const useSendApplication = () => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const navigate = useNavigate();
  const say = useSay();
  const client = useQueryClient();
  const sent = useRef(0);
  return {
    send: async (buyer: InvoiceBuyer, orderIds: readonly number[]): Promise<void> => {
      try {
        const request = { order_ids: [...orderIds], ...sentBuyer(buyer) };
        sent.current = (await provider.call('invoiceApply', request)).invoice_id;
      } catch (error) {
        // Another person may have applied for one of them meanwhile.
        await client.invalidateQueries({ queryKey: ['invoice', 'draft'] });
        throw error;
      }
    },
    show: () => {
      say(translate('invoice.applied'), 'success', { call: 'invoiceApply' });
      navigate(`/invoice/${sent.current}/show`);
      const kinds = [['order'], ['invoice'], ['product', 'order']];
      for (const queryKey of kinds) void client.invalidateQueries({ queryKey });
    },
  };
};
