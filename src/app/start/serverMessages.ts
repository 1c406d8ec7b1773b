import type { CallModel } from '#engine/model.ts';
import { saidKey, wordKeys } from '#views/wordKeys.ts';

export interface ServerMessages {
  /** Keeps what the server said of a call that succeeded, in place of what it said the time before. */
  readonly keep: (call: Pick<CallModel, 'name' | 'noun'>, message: string) => void;
  /** The server's sentence in place of the console's own, by its key (`resources.member.success.saveUser`). */
  readonly wordOf: (key: string) => string | undefined;
}

/**
 * What the server last said of each call that succeeded. Only what differs from the schema's own sentence is kept: an action has a
 * sentence more exact than that of its call, and gives way to the server alone.
 */
export const createServerMessages = (ownSentence: (key: string) => string): ServerMessages => {
  const messages = new Map<string, string>();
  return {
    keep: ({ noun, name }, message) => {
      const key = wordKeys(noun).success(name);
      const keys = [key, saidKey(name)];
      for (const each of keys) messages.delete(each);
      if (message === '' || message === ownSentence(key)) return;
      for (const each of keys) messages.set(each, message);
    },
    wordOf: (key) => messages.get(key),
  };
};
