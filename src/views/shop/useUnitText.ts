import { useTranslate } from 'react-admin';
import { type EquityKind, mbPerGb } from '#domain/shop/products.ts';
import { formatCount } from '#views/list/formatCount.ts';

const mbPerTb = mbPerGb * mbPerGb;
const kbPerMb = 1_024;
const hundred = 100;

const rounded = (value: number): string => formatCount(Math.round(value * hundred) / hundred);

/** MB as a person reads it: `3.88 TB`, `100 GB`, `12 MB`, `4 KB`. */
export const storageText = (mb: number): string => {
  const size = Math.abs(mb);
  if (size >= mbPerTb) return `${rounded(mb / mbPerTb)} TB`;
  if (size >= mbPerGb) return `${rounded(mb / mbPerGb)} GB`;
  return size >= 1 || size === 0 ? `${rounded(mb)} MB` : `${rounded(mb * kbPerMb)} KB`;
};

/** A number of a quota with its unit, in the reader's words. */
export const useUnitText = () => {
  const translate = useTranslate();
  return (kind: EquityKind, count: number): string =>
    kind === 'storage'
      ? storageText(count)
      : translate(`shop.unit.${kind}`, { smart_count: count, count: formatCount(count) });
};
