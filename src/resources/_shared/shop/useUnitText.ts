import { useTranslate } from 'react-admin';
import { type EquityKind, storageText } from '#domain/shop/products.ts';
import { formatCount } from '#views/format/formatCount.ts';

/** A number of a quota with its unit, in the reader's words. */
export const useUnitText = () => {
  const translate = useTranslate();
  return (kind: EquityKind, count: number): string =>
    kind === 'storage'
      ? storageText(count)
      : translate(`shop.unit.${kind}`, { smart_count: count, count: formatCount(count) });
};
