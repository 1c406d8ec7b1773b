import type { AskedDownload } from './consoleProvider.ts';

/** Knows which files are being asked for at this moment. */
export interface DownloadWatch {
  readonly during: <File>(asked: AskedDownload, ask: () => Promise<File>) => Promise<File>;
  /** The session has ended, whichever call was told so: what was on its way will not come. */
  readonly lose: () => readonly AskedDownload[];
}

export const createDownloadWatch = (): DownloadWatch => {
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
