import type { EntityModel, ImportModel } from '#engine/model.ts';

/** The page of a purpose, in resource names: template and upload. */
export const importStartAddress = (noun: string, purpose: string): string => `/${noun}/import/${purpose}`;

/** The page of one import, wherever it stands: its state is the server's. */
export const importAddress = (importId: number): string => `/importJob/${importId}`;

/** How an import's page was come to: by a file that was just uploaded. `isSame`: it is of another upload, and under way. */
interface Arrival {
  readonly isUploaded: true;
  readonly isSame: boolean;
}

/** What the page of an import is told of the file that led to it; an answer beyond the check is an earlier upload's. */
export const arrivalOf = (status: string): Arrival => ({
  isUploaded: true,
  isSame: status !== 'uploaded' && status !== 'checked',
});

/** The same, as a location's state keeps it; undefined for the user who came another way. */
export const readArrival = (state: unknown): Arrival | undefined => {
  if (typeof state !== 'object' || state === null || !('isUploaded' in state)) return undefined;
  return { isUploaded: true, isSame: 'isSame' in state && state.isSame === true };
};

/** A sheet that was dropped on a list goes along to the page of its purpose. */
export const withSheet = (sheet: File): { readonly sheet: File } => ({ sheet });

/** The sheet that came along with a location's state; undefined for the user who came without one. */
export const readSheet = (state: unknown): File | undefined =>
  typeof state === 'object' && state !== null && 'sheet' in state && state.sheet instanceof File
    ? state.sheet
    : undefined;

/** The list of a noun with what an import wrote alone. */
export const importedAddress = (noun: string, importId: number): string =>
  `/${noun}?filter=${encodeURIComponent(JSON.stringify({ import_id: importId }))}`;

/** What a user needs to be allowed for a purpose: the permission of the call that checks its sheet. */
export const importPermission = (model: EntityModel, { calls }: ImportModel): string =>
  model.calls[calls.check]?.permission ?? 'import';
