const grouped = new Intl.NumberFormat('en');

/** A count as all three languages write it: `1,059`. */
export const formatCount = (count: number): string => grouped.format(count);
