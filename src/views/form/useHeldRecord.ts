import { type RefObject, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';

/** What a form is filled from: a row, or values that an action begins with. */
export type FormRecord = Readonly<Record<string, unknown>>;

/** The record a form was filled from, and what has become of it since. */
export interface HeldRecord {
  readonly record: FormRecord | undefined;
  /** Read by the save, so that it speaks of the row the form shows and not of one fetched behind its back. */
  readonly held: RefObject<FormRecord | undefined>;
  /** The newest row known. */
  readonly latest: FormRecord | undefined;
  /** Whether the newest row has other values: the full row after the list's, or another user's change. */
  readonly hasOther: boolean;
  /** Whether the newest row was saved after the one the form shows. */
  readonly isOutdated: boolean;
  readonly take: (record: FormRecord | undefined) => void;
}

/** Version of a row; 0 for what has none. */
export const rowVersion = (record: FormRecord | undefined): number =>
  typeof record?.version === 'number' ? record.version : 0;

/** Whether two rows say the same in these fields. */
export const isSameIn = (
  fields: readonly FieldModel[],
  one: FormRecord | undefined,
  other: FormRecord | undefined,
): boolean =>
  fields.every(({ name }) => JSON.stringify(one?.[name] ?? null) === JSON.stringify(other?.[name] ?? null));

/**
 * Holds on to the record a form was filled from: a newer one read in the background must neither wipe out what is
 * typed nor lend its version to values it does not have.
 */
export const useHeldRecord = (given?: FormRecord): HeldRecord => {
  const around = useRecordContext();
  const newest = given ?? around;
  const [record, setRecord] = useState<FormRecord | undefined>(newest);
  const held = useRef(record);
  const take = (next: FormRecord | undefined) => {
    held.current = next;
    setRecord(next);
  };
  const latest = rowVersion(newest) < rowVersion(record) ? record : newest;
  return {
    record,
    held,
    latest,
    hasOther: latest !== record && JSON.stringify(latest) !== JSON.stringify(record),
    isOutdated: rowVersion(latest) > rowVersion(record),
    take,
  };
};
