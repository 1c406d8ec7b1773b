import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { isFromElsewhere } from '#views/seat/isFromElsewhere.ts';

/** Whether anything can be done to a department among others. */
const isSelectable = (row: RaRecord): boolean =>
  row.can?.update === 1 || (row.can?.delete === 1 && !isFromElsewhere(row));

/** Which rows of a level are chosen. Rows that have gone are chosen no more; those read anew stay so. */
export const useChosenRows = (rows: readonly RaRecord[]) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selectable = rows.filter(isSelectable);
  const chosen = selectable.filter(({ id }) => ids.has(Number(id)));
  return {
    chosen,
    isSelectable,
    isOffered: selectable.length > 0,
    isAll: chosen.length === selectable.length,
    isChosen: (row: RaRecord) => ids.has(Number(row.id)),
    toggle: (row: RaRecord) => {
      const id = Number(row.id);
      setIds(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]));
    },
    toggleAll: () =>
      setIds(new Set(chosen.length === selectable.length ? [] : selectable.map(({ id }) => Number(id)))),
    clear: () => setIds(new Set()),
  };
};
