import { violation } from '#domain/violation.ts';
import type { CallModel } from '#engine/model.ts';
import type { FileLimit } from '#server/platform/ports.ts';

/** T19: a sheet has no more bytes than this. */
export const maxSheetBytes = 10 * 1024 * 1024;

/** How much the file of an import call may have; undefined: it is none. */
export const sheetLimitOf = ({ defaultHandler }: CallModel): FileLimit | undefined =>
  defaultHandler?.kind === 'importCheck' || defaultHandler?.kind === 'importCommit'
    ? { bytes: maxSheetBytes, violation: violation('sheet.tooLarge', 'file') }
    : undefined;
