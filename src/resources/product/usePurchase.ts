import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNavigate, useRefresh, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { payAddress } from '#views/shop/shopAddress.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type PurchaseDraft, requestOf } from './purchaseDraft.ts';
import type { ProductRow } from './useProducts.ts';

/** Places an order and goes on to its payment; what the server refuses is said where it was entered. */
export const usePurchase = (product: ProductRow) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const translate = useTranslate();
  const say = useSay();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (draft: PurchaseDraft): Promise<void> => {
    if (isRunning) return;
    setRunning(true);
    setRefusal(undefined);
    try {
      const order = await provider.call('orderCreate', requestOf(product, draft));
      say(translate(wordKeys('product').success('orderCreate')), 'success');
      await client.invalidateQueries({ queryKey: ['product'] });
      refresh();
      navigate(payAddress(order.order_id));
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setRunning(false);
    }
  };
  return { submit, isRunning, refusal };
};
