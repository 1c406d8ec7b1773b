import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNavigate, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { checkBuyer, type InvoiceBuyer, requiredOf, tidyBuyer } from '#domain/invoice/checkBuyer.ts';
import type { Calls } from '#generated/types.ts';
import { useTyped } from '#views/form/draft/useTyped.ts';
import type { ApplicationBeginning } from '#views/invoice/invoiceAddress.ts';
import { useSay } from '#views/useSay.ts';

export type Draft = Calls['invoiceDraft']['reply'];
export type BillableOrder = Draft['list'][number];
/** What is wrong, by field. */
export type FieldTexts = Readonly<Record<string, string | undefined>>;

const pageSize = 100;

/** What an application begins with, read anew each time: others apply too. */
export const useDraft = ({ orderIds, againId }: ApplicationBeginning) => {
  const provider = useDataProvider<ConsoleProvider>();
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
const sentBuyer = (buyer: InvoiceBuyer): InvoiceBuyer => {
  const asked = requiredOf(buyer);
  const kept = (field: Parameters<typeof asked.has>[0]) => (asked.has(field) ? buyer[field] : '');
  return tidyBuyer({
    ...buyer,
    tax_no: kept('tax_no'),
    bank_name: kept('bank_name'),
    bank_account: kept('bank_account'),
    address: kept('address'),
    phone: kept('phone'),
  });
};

// A tick that was taken back leaves nothing behind.
const sorted = (ids: Iterable<number>): readonly number[] => [...ids].sort((one, other) => one - other);

const textsIn = (errors: Readonly<Record<string, unknown>>): FieldTexts =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, text]) => (typeof text === 'string' ? [[field, text]] : [])),
  );

/** The buyer and the ticks an application begins with, for all that may be typed and ticked. */
const beginOf = ({
  buyer,
  asked,
}: Draft): { readonly buyer: InvoiceBuyer; readonly ids: readonly number[] } => ({
  buyer,
  ids: sorted(asked.filter(({ reason }) => reason === null).map(({ order_id: id }) => id)),
});

/** What is ticked and entered about the buyer, what is wrong with it, and the sending of the whole. */
export const useApplication = (draft: Draft) => {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const navigate = useNavigate();
  const say = useSay();
  const client = useQueryClient();
  const typed = useTyped({ begin: beginOf(draft) });
  const { buyer, ids } = typed.values;
  const [errors, setErrors] = useState<FieldTexts>({});
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const change = (part: Partial<InvoiceBuyer>) => {
    typed.change({ buyer: { ...buyer, ...part } });
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  };
  const check = (): boolean => {
    const wrong = checkBuyer(sentBuyer(buyer));
    setErrors(
      Object.fromEntries(
        wrong.map(({ rule, field, params }) => [field ?? '', translate(`rules.${rule}`, params)]),
      ),
    );
    setRefusal(undefined);
    return wrong.length === 0;
  };
  const send = async (orderIds: readonly number[]): Promise<void> => {
    setRunning(true);
    try {
      const { invoice_id: id } = await provider.call('invoiceApply', {
        order_ids: [...orderIds],
        ...sentBuyer(buyer),
      });
      await client.invalidateQueries({ queryKey: ['order'] });
      await client.invalidateQueries({ queryKey: ['invoice'] });
      typed.draft.settle();
      say(translate('invoice.applied'), 'success');
      navigate(`/invoice/${id}/show`);
    } catch (error) {
      const { root: _, ...fields } = refusalOf(error)?.errors ?? {};
      setErrors(textsIn(fields));
      setRefusal(error instanceof Error ? error.message : String(error));
      // Somebody else may have applied for one of them meanwhile.
      await client.invalidateQueries({ queryKey: ['invoice', 'draft'] });
    } finally {
      setRunning(false);
    }
  };
  const tick = (wanted: ReadonlySet<number>) => typed.change({ ids: sorted(wanted) });
  return { buyer, wanted: new Set(ids), tick, change, errors, refusal, check, send, isRunning, typed };
};
