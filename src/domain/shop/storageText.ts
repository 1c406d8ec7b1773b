import { mbPerGb } from '#domain/shop/products.ts';

const mbPerTb = mbPerGb * mbPerGb;
const kbPerMb = 1_024;
const hundred = 100;
const grouped = new Intl.NumberFormat('en');

const rounded = (value: number): string => grouped.format(Math.round(value * hundred) / hundred);

/** MB as a person reads it: `3.88 TB`, `100 GB`, `12 MB`, `4 KB`. */
export const storageText = (mb: number): string => {
  const size = Math.abs(mb);
  if (size >= mbPerTb) return `${rounded(mb / mbPerTb)} TB`;
  if (size >= mbPerGb) return `${rounded(mb / mbPerGb)} GB`;
  return size >= 1 || size === 0 ? `${rounded(mb)} MB` : `${rounded(mb * kbPerMb)} KB`;
};
