import type { Configuration } from '#app/console/configuration.ts';
import { readModels } from '#app/console/modelStore.ts';
import { createRequestIds, createTransport, type Send } from '#dataProvider/transport.ts';
import type { CallModel } from '#engine/model.ts';
import { words as shellWords } from '#generated/words/console/shell.ts';
import { type Locale, languageTags, localeOf } from '#i18n/locale.ts';
import { readCookie } from '#session/cookies.ts';
import type { Gate } from '#session/gate.ts';
import { readSession, SessionReplacedError, type SessionWatch } from '#session/session.ts';
import type { PuzzleDesk, StepUpDesk } from '#session/waitingCalls.ts';
import { saidKey, wordKeys } from '#views/wordKeys.ts';

interface ServerMessages {
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

const currentLocale = (): Locale => localeOf(readCookie('language'));

/** What the line to the server needs of the console. */
interface SendParts {
  readonly configuration: Pick<Configuration, 'apiBase' | 'uploadBase'>;
  readonly deviceId: string;
  readonly watch: SessionWatch;
  readonly gate: Gate;
  readonly desk: StepUpDesk;
  readonly puzzles: PuzzleDesk;
  readonly messages: ServerMessages;
  /** Brings the words that are still to come. */
  readonly completeWords: () => Promise<void>;
}

/** The line to the server, for the user signed in in this browser, in the language they read. */
export const createSend = ({
  configuration,
  deviceId,
  watch,
  gate,
  desk,
  puzzles,
  messages,
  completeWords,
}: SendParts): Send => {
  const send = createTransport({
    apiBase: configuration.apiBase,
    uploadBase: configuration.uploadBase,
    fetch: (input, init) => fetch(input, init),
    session: () => {
      // What was typed in one company must never be saved in another, however late a tab notices.
      if (watch.isReplaced()) throw new SessionReplacedError();
      const session = readSession();
      return session === undefined
        ? { device_id: deviceId }
        : {
            user_id: session.userId,
            token: session.token,
            company_id: session.companyId,
            device_id: deviceId,
          };
    },
    language: () => languageTags[currentLocale()],
    words: () => ({
      network: shellWords[currentLocale()]['shell.network'],
      broken: shellWords[currentLocale()]['shell.broken'],
      refused: ({ noun }) =>
        shellWords[currentLocale()][
          readModels().byNoun[noun]?.kind === 'singleton' ? 'shell.settingRefused' : 'shell.refused'
        ],
      because: (message, reason) =>
        shellWords[currentLocale()]['shell.because']
          .replace('%{message}', () => message)
          .replace('%{reason}', () => reason),
    }),
    onSuccess: messages.keep,
    requestIds: createRequestIds(() => crypto.randomUUID()),
    proofs: {
      onUsed: gate.used,
      whenOpen: (signal) => {
        gate.closed();
        return gate.whenOpen(signal);
      },
      stepUp: desk.ask,
      puzzles,
    },
  });
  return async (call, request, options) => {
    // What is done is told, done or refused, in words no page begins with; they are here a moment after it stands.
    if (call.effect === 'write' && !call.isBackground) await completeWords().catch(() => undefined);
    return send(call, request, options);
  };
};
