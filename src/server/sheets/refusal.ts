import { type Violation, violation } from '#domain/violation.ts';
import type { CallModel } from '#engine/model.ts';
import type { FileLimit } from '#server/platform/ports.ts';
import type { HeaderFaults } from './sheetFile.ts';

/** Why a file is not read: thrown while it is taken apart, an answer once it leaves `readSheet`. */
export class SheetRefusal extends Error {
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(violations.map(({ rule }) => rule).join(', '));
    this.name = 'SheetRefusal';
    this.violations = violations;
  }
}

/** The columns of a file are not those of the template: which, is said in the reader's words later. */
export class WrongTemplate extends Error {
  readonly faults: HeaderFaults;

  constructor(faults: HeaderFaults) {
    super('The columns are not those of the template');
    this.name = 'WrongTemplate';
    this.faults = faults;
  }
}

/** Stops reading with one rule. */
export const refuseSheet = (rule: string, params?: Violation['params']): never => {
  throw new SheetRefusal([violation(rule, undefined, params)]);
};

/** No template of ours: another type of file, or a broken one (I01). */
export const refuseType = (): never => refuseSheet('sheet.type');

/** More than the limits of T19: packed, unpacked, or too many parts. */
export const refuseSize = (): never => refuseSheet('sheet.tooLarge');

const longestShown = 60;

/** A part whose name leads out of the archive; the name is said without what no one sees. */
export const refusePath = (name: string): never =>
  refuseSheet('sheet.outsidePath', { path: name.replace(/\p{C}/gu, '').slice(0, longestShown) });

/** T19: a sheet has no more bytes than this. */
export const maxSheetBytes = 10 * 1024 * 1024;

/** How much the file of an import call may have; undefined: it is none. */
export const sheetLimitOf = ({ defaultHandler }: CallModel): FileLimit | undefined =>
  defaultHandler?.kind === 'importCheck' || defaultHandler?.kind === 'importCommit'
    ? { bytes: maxSheetBytes, violation: violation('sheet.tooLarge', 'file') }
    : undefined;
