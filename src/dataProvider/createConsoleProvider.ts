import type { FileValue } from '#engine/objectFormats.ts';
import type { CallName } from '#generated/calls.ts';
import type { Calls } from '#generated/types.ts';
import { takeDownloads } from '#session/lostDownloads.ts';
import type { AskedDownload, ConsoleProvider } from './consoleProvider.ts';
import { createCallMany } from './manyVerbs.ts';
import { createReadVerbs } from './readVerbs.ts';
import { SessionEndedError } from './refusal.ts';
import { createAskExport, createImportVerbs } from './sheetVerbs.ts';
import type { Send } from './transport.ts';
import { callOf, isWithheld, type Models } from './verbs.ts';
import { createWriteVerbs } from './writeVerbs.ts';

/** Knows which files are being asked for at this moment. */
interface DownloadWatch {
  readonly during: <File>(asked: AskedDownload, ask: () => Promise<File>) => Promise<File>;
  /** The session has ended, whichever call was told so: what was on its way will not come. */
  readonly lose: () => readonly AskedDownload[];
}

const createDownloadWatch = (): DownloadWatch => {
  const running = new Set<AskedDownload>();
  return {
    during: (asked, ask) => {
      running.add(asked);
      return ask().finally(() => running.delete(asked));
    },
    lose: () => {
      const lost = [...running];
      running.clear();
      return lost;
    },
  };
};

/** What answers each call. */
type CallAnswers = {
  readonly [Name in CallName]: (request: Calls[Name]['request']) => Promise<Calls[Name]['reply']>;
};

export interface ProviderPorts {
  readonly models: () => Models;
  readonly send: Send;
  /** Calls the browser answers itself where the server does not. */
  readonly standIns?: Partial<CallAnswers>;
  /** Code 4001: keeps drafts and what was being downloaded, clears the stored login, reloads. */
  readonly endSession: (downloads: readonly AskedDownload[]) => void;
}

/** After code 4001 the page goes away: an error on the way out would only flash, a success would be a lie. */
const neverSettling = <Value>(): Promise<Value> => new Promise(() => {});

/** Every session of the company ends with this call, and its answer has the last word. */
const lastCall = 'dissolve';

/** A macrotask later: the caller that waited for the answer has dealt with it. */
const afterItsReader = (answer: Promise<unknown>): Promise<void> =>
  answer.then(
    () => new Promise((resolve) => setTimeout(resolve)),
    () => undefined,
  );

const endingSession = (send: Send, endSession: () => void): Send => {
  let lastAnswer: Promise<unknown> = Promise.resolve();
  return (call, request, options) => {
    const answer = send(call, request, options);
    if (call.name === lastCall) lastAnswer = answer;
    return answer.catch(async (error: unknown) => {
      if (!(error instanceof SessionEndedError)) throw error;
      await afterItsReader(lastAnswer);
      endSession();
      return neverSettling();
    });
  };
};

/** The console's data provider: react-admin's verbs mapped onto the calls of the schemas, plus actions, trees and single calls. */
export const createConsoleProvider = ({
  models,
  send,
  endSession,
  standIns = {},
}: ProviderPorts): ConsoleProvider => {
  const downloads = createDownloadWatch();
  const context = { models, send: endingSession(send, () => endSession(downloads.lose())) };
  const { askTemplate, askFailedRows, ...importVerbs } = createImportVerbs(context);
  const askExport = createAskExport(context);
  return {
    supportAbortSignal: true,
    ...createReadVerbs(context),
    ...createWriteVerbs(context),
    callMany: createCallMany(context),
    ...importVerbs,
    askExport: (resource, request, prove) =>
      downloads.during({ kind: 'export', resource, request }, () => askExport(resource, request, prove)),
    askTemplate: (resource, purpose, requested) =>
      downloads.during({ kind: 'template', resource, purpose, requested }, () =>
        askTemplate(resource, purpose, requested),
      ),
    askFailedRows: (importId, format) =>
      downloads.during({ kind: 'failedRows', importId, format }, () => askFailedRows(importId, format)),
    takeLostDownloads: async (isMine) => takeDownloads(isMine),
    offers: (name) => standIns[name] !== undefined || !isWithheld(models(), name),
    upload: async (file, scene, options) =>
      context.send(callOf(context, 'companyFile'), { file, scene }, options) as Promise<FileValue>,
    // The reply's type is the schema's promise, checked by the backend's contract tests.
    call: async (name, request, options) => {
      const standIn = standIns[name];
      if (standIn !== undefined && isWithheld(models(), name)) return standIn(request);
      return context.send(
        callOf(context, name),
        request as Readonly<Record<string, unknown>>,
        options,
      ) as never;
    },
  };
};
