import { useTranslate } from 'react-admin';
import { type EquityKind, products, storageText } from '#domain/shop/products.ts';
import { formatCount } from '#views/format/formatCount.ts';

/** What a pack is called in the reader's language, by the name orders keep; that name where the pack is sold no more. */
export const useProductName = (): ((name: string) => string) => {
  const translate = useTranslate();
  return (name) => {
    const product = products.find((each) => each.name === name);
    return product === undefined ? name : translate(`shop.product.${product.id}`, { _: name });
  };
};

/** A number of a quota with its unit, in the reader's words. */
export const useUnitText = () => {
  const translate = useTranslate();
  return (kind: EquityKind, count: number): string =>
    kind === 'storage'
      ? storageText(count)
      : translate(`shop.unit.${kind}`, { smart_count: count, count: formatCount(count) });
};

/** Where an order is paid. */
export const payAddress = (orderId: number): string => `/product/pay/${orderId}`;
