import { refusalOf } from '#dataProvider/refusal.ts';

/** The version somebody else's save left, where a save or removal was refused because of it; undefined for any other error. */
export const newerVersion = (error: unknown): number | undefined => {
  const refusal = refusalOf(error);
  if (refusal?.error_key !== 'version_conflict') return undefined;
  const { current } = refusal;
  return typeof current === 'object' && current !== null && 'version' in current
    ? Number(current.version)
    : undefined;
};
