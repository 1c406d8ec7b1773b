import type { RawRow } from '#engine/sheet/sheetRow.ts';
import type { ImportKey } from '#server/features/imports/store/importJobs.ts';
import type { FileStore } from '#server/platform/outbound/fileStore.ts';

/** Where the rows of an import wait until they are checked: named by the import, so that nothing is left when its transaction fails. */
export const waitingKey = ({ companyId, importId }: ImportKey): string => `${companyId}/import${importId}`;

/** Puts the rows of a file aside. */
export const keepWaitingRows = (files: FileStore, key: string, rows: readonly RawRow[]): Promise<void> =>
  files.write(key, new TextEncoder().encode(JSON.stringify(rows)));

/** The rows that wait, undefined when they are not there. They were written by us alone. */
export const readWaitingRows = async (
  files: FileStore,
  key: string,
): Promise<readonly RawRow[] | undefined> => {
  const bytes = await files.read(key);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as readonly RawRow[]);
};
