const units = ['B', 'KB', 'MB', 'GB'] as const;
const step = 1024;

/** A number of bytes as people read it: 312 B, 48.2 MB. */
export const readableSize = (bytes: number): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(step)));
  const value = bytes / step ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
};
