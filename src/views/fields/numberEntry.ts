const decimal = /^-?\d+(?:[.]\d+)?$/;

/** A number's entry, full-width digits and thousands commas allowed; null when empty, the entry when it is no number. */
export const parseNumberEntry = (entry: string): number | string | null => {
  const plain = entry.normalize('NFKC').replace(/[\s,]/g, '');
  if (plain === '') return null;
  return decimal.test(plain) ? Number(plain) : entry;
};

/** A number as its entry; a wrong entry stays what was typed. */
export const formatNumberEntry = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);
