/**
 * The page reloads itself for two reasons: the session ended (4001), or a module of this build can no longer be
 * loaded. Either way at most once per build in 60 s, so that a server that always refuses is not hammered
 * (safety.md T30, cases S14 and H08).
 */
export type ReloadReason = 'session' | 'module';

export interface ReloadPorts {
  readonly build: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  readonly reload: () => void;
}

const quietMs = 60_000;

/** Reloads and says true; false when this build did so within the last 60 s for the same reason. */
export const reloadOnce = (reason: ReloadReason, ports: ReloadPorts): boolean => {
  const key = `reload:${reason}:${ports.build}`;
  const last = Number(ports.storage.getItem(key) ?? Number.NEGATIVE_INFINITY);
  if (ports.now() - last < quietMs) return false;
  ports.storage.setItem(key, String(ports.now()));
  ports.reload();
  return true;
};
