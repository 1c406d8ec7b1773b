import { useEffect } from 'react';
import { useListContext, useStore } from 'react-admin';
import { filterFingerprint } from '../preferences/queryConditions.ts';

/**
 * Drops the selection when the list asks for other rows: nothing is done to rows that were chosen under a filter nobody
 * sees any more. Remembered beside the selection, because both outlive a visit.
 */
export const useSelectionOfFilter = (): void => {
  const { resource, filter, filterValues, selectedIds, onUnselectItems } = useListContext();
  const asked = filterFingerprint({ ...filterValues, ...filter });
  const [chosenUnder, setChosenUnder] = useStore<string | undefined>(`${resource}.selectedUnder`);
  useEffect(() => {
    if (chosenUnder === asked) return;
    if (selectedIds.length > 0) onUnselectItems();
    setChosenUnder(asked);
  }, [asked, chosenUnder, selectedIds, onUnselectItems, setChosenUnder]);
};
