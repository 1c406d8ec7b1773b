import { withoutSecrets } from './drafts.ts';
import { readSession } from './session.ts';

/** Downloads that met the end of a session: what was asked for, by whom, on which page. Never a ticket or a code. */
interface LostDownloads {
  readonly companyId: number;
  readonly userId: number;
  readonly path: string;
  readonly at: number;
  readonly asked: readonly unknown[];
}

const lostKey = 'session:downloads';

/** A file that begins to be saved long after it was asked for would surprise. */
const keptMs = 3_600_000;

interface LostPorts {
  readonly storage?: Storage;
  readonly now?: () => number;
}

/** Keeps in this tab what was being downloaded; to be called while the session is still there. */
export const keepDownloads = (
  asked: readonly unknown[],
  { storage = sessionStorage, now = Date.now }: LostPorts = {},
): void => {
  const session = readSession();
  if (asked.length === 0 || session === undefined) return;
  const { companyId, userId } = session;
  const path = window.location.pathname;
  const lost: LostDownloads = { companyId, userId, path, at: now(), asked: asked.map(withoutSecrets) };
  try {
    storage.setItem(lostKey, JSON.stringify(lost));
  } catch (error) {
    // A full storage must not keep a session from ending; the file is asked for once more by hand.
    if (!(error instanceof DOMException)) throw error;
  }
};

const readLost = (storage: Storage): LostDownloads | undefined => {
  const kept = storage.getItem(lostKey);
  return kept === null ? undefined : JSON.parse(kept);
};

/** Whether there are any: most pages need no code to go on with one. */
export const hasLostDownloads = (storage: Storage = sessionStorage): boolean =>
  storage.getItem(lostKey) !== null;

/**
 * Takes the downloads that were lost and that `isMine` names, each once: for the user who asked for them alone, within the hour. `path`: the
 * page they were asked for on.
 */
export const takeDownloads = <Asked>(
  isMine: (asked: Asked, path: string) => boolean,
  { storage = sessionStorage, now = Date.now }: LostPorts = {},
): readonly Asked[] => {
  const session = readSession();
  const lost = readLost(storage);
  if (session === undefined || lost === undefined) return [];
  const isTheirs = lost.companyId === session.companyId && lost.userId === session.userId;
  // What stands there was written by `keepDownloads` of this very tab.
  const asked = isTheirs && now() - lost.at < keptMs ? (lost.asked as readonly Asked[]) : [];
  const mine = asked.filter((each) => isMine(each, lost.path));
  const left = asked.filter((each) => !mine.includes(each));
  if (left.length === 0) storage.removeItem(lostKey);
  else storage.setItem(lostKey, JSON.stringify({ ...lost, asked: left }));
  return mine;
};
