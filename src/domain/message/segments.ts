/** A Chinese text (UCS-2) goes out whole up to 70 code units; a longer one in parts of 67, which the phone joins (screens A7). */
export const segmentLimits = { single: 70, part: 67 } as const;

/** How many messages a text is paid as, counted in UTF-16 units: a character outside the basic plane is two. */
export const segmentsOf = (text: string): number => {
  const { single, part } = segmentLimits;
  if (text.length === 0) return 0;
  return text.length <= single ? 1 : Math.ceil(text.length / part);
};
