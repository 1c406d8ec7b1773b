/** A name of which a stranger learns the first character: 周**; of western names the initials' first letter alone. */
export const maskedName = (name: string): string => {
  const [first = ''] = new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(name.trim());
  const initial = typeof first === 'string' ? first : first.segment;
  return `${initial}**`;
};
