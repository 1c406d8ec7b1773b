import { changedPreference, untouchedPreference } from '#domain/preference/checkPreference.ts';
import type { Calls } from '#generated/types.ts';
import { readSession } from './session.ts';

type Preferences = Calls['preferences']['reply'];

const keyOf = (): string => {
  const session = readSession();
  return `preferences:${session?.companyId ?? 0}:${session?.userId ?? 0}`;
};

const read = (storage: Storage): Preferences => {
  const kept = storage.getItem(keyOf());
  return kept === null ? { list: [] } : JSON.parse(kept);
};

/**
 * How someone likes their lists, kept by this browser where the server has no calls for it: the same answers, for this browser
 * alone.
 */
export const browserPreferences = (storage: Storage = localStorage) => ({
  preferences: async (): Promise<Preferences> => read(storage),
  preferenceSave: async ({
    noun,
    ...change
  }: Calls['preferenceSave']['request']): Promise<Calls['preferenceSave']['reply']> => {
    const { list } = read(storage);
    const kept = list.find((each) => each.noun === noun) ?? { noun, ...untouchedPreference };
    const next = changedPreference(kept, change);
    const others = list.filter((each) => each.noun !== noun);
    storage.setItem(keyOf(), JSON.stringify({ list: [...others, next] }));
    return next;
  },
});
