import { refusalOf } from '#dataProvider/refusal.ts';
import type { CompanySetting } from '#generated/types.ts';

const isSetting = (current: unknown): current is CompanySetting =>
  typeof current === 'object' && current !== null && 'company_name' in current && 'version' in current;

/** The row somebody else's save left, where a save was refused because of it; undefined for any other error. */
export const newerSetting = (error: unknown): CompanySetting | undefined => {
  const refusal = refusalOf(error);
  return refusal?.error_key === 'version_conflict' && isSetting(refusal.current)
    ? refusal.current
    : undefined;
};

/**
 * Writes over a row that was read. Facts and logo are saved apart and count one version: where a newer row still has the part as
 * it was read, nothing of anybody's is lost, and it is written over that one.
 */
export const writeOver = async (
  seen: CompanySetting,
  write: (version: number) => Promise<CompanySetting>,
  isAsSeen: (current: CompanySetting) => boolean,
): Promise<CompanySetting> => {
  try {
    return await write(seen.version);
  } catch (error) {
    const current = newerSetting(error);
    if (current === undefined || !isAsSeen(current)) throw error;
    return write(current.version);
  }
};
