import type { PlannedPerson } from './person.ts';

/** What a planned person did on each day of a history: places in it, the first and last they were there. */
export interface PersonDays {
  readonly first: number;
  readonly last: number;
  readonly isActivated: boolean;
  /** 1 on days the app was used. */
  readonly opened: Uint8Array;
  readonly messages: Int32Array;
}

/** A number from 0 up to 1 that depends on two others alone: drawn in any order, the same comes out. */
const noise = (seed: number, at: number): number => {
  let mixed = Math.imul(seed + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(at + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
};

const ofPerson = -1;
const talk = { base: 3, span: 46 } as const;

/** Days of one person: there since they came, until they left; how keen they are is their own. */
export const personDays = (person: PlannedPerson, shares: readonly number[]): PersonDays => {
  const { userId, entryDaysAgo, resigned, isActive } = person;
  const length = shares.length;
  const last = resigned === undefined ? length - 1 : length - 1 - Math.ceil(resigned.daysAgo);
  const first = Math.min(length - 1, Math.max(0, length - Math.ceil(entryDaysAgo)));
  const opened = new Uint8Array(length);
  const messages = new Int32Array(length);
  const keen = 0.72 + 0.42 * noise(userId, ofPerson);
  const talkative = noise(userId, ofPerson - 1) ** 2;
  for (let at = first; isActive && at <= last; at += 1) {
    const share = Math.min(0.97, (shares[at] ?? 0) * keen);
    if (noise(userId, at) >= share) continue;
    opened[at] = 1;
    messages[at] = Math.round(
      (talk.base + talk.span * talkative) * (0.4 + noise(at, userId)) * (0.35 + (shares[at] ?? 0)),
    );
  }
  return { first, last, isActivated: isActive, opened, messages };
};
