import type { Configuration } from '#app/console/configuration.ts';
import { readModels } from '#app/console/liveModels.ts';
import { createRequestIds } from '#dataProvider/requestIds.ts';
import { createTransport, type Send } from '#dataProvider/transport.ts';
import { words as shellWords } from '#generated/words/console/shell.ts';
import { languageTags } from '#i18n/chooseLocale.ts';
import { type Locale, localeOf } from '#i18n/locale.ts';
import { readCookie } from '#session/cookies.ts';
import type { Gate } from '#session/gate.ts';
import type { PuzzleDesk } from '#session/puzzleDesk.ts';
import { readSession, SessionReplacedError, type SessionWatch } from '#session/session.ts';
import type { StepUpDesk } from '#session/stepUpDesk.ts';
import type { ServerMessages } from './serverMessages.ts';

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
