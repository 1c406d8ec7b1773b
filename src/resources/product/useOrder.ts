import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { orderStates, type PayMethod } from '#domain/shop/orderStates.ts';
import type { Calls } from '#generated/types.ts';

/** An order as the page it is paid at knows it. */
export type PayingOrder = Calls['orderState']['reply'];
/** How it is paid. */
export type Terms = Calls['orderPay']['reply'];

const pollMs = 3_000;

/** An order; while its payment is awaited it is asked for again and again, and what changed with it is forgotten. */
export const useOrder = (orderId: number, isAwaited: boolean) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const query = useQuery<PayingOrder>({
    queryKey: ['product', 'order', orderId],
    queryFn: ({ signal }) => provider.call('orderState', { order_id: orderId }, { signal }),
    refetchInterval: ({ state }) =>
      isAwaited && state.data?.order_status === orderStates.unpaid ? pollMs : false,
    retry: false,
  });
  const status = query.data?.order_status;
  useEffect(() => {
    if (status === undefined || status === orderStates.unpaid) return;
    void client.invalidateQueries({ queryKey: ['order'] });
    void client.invalidateQueries({ queryKey: ['equity'] });
    void client.invalidateQueries({ queryKey: ['equityRecord'] });
  }, [client, status]);
  return query;
};

/** Begins the payment of an order by a way of paying. */
export const usePaying = (orderId: number) => {
  const provider = useDataProvider<ConsoleProvider>();
  const [terms, setTerms] = useState<{ readonly method: PayMethod; readonly of: Terms }>();
  const [running, setRunning] = useState<PayMethod>();
  const [refusal, setRefusal] = useState<string>();
  const begin = async (method: PayMethod): Promise<void> => {
    setRunning(method);
    setRefusal(undefined);
    try {
      const of = await provider.call('orderPay', { order_id: orderId, pay_method: method });
      setTerms({ method, of });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(undefined);
    }
  };
  return { terms, running, refusal, begin };
};
