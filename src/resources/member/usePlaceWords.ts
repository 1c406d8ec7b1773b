import { useRecordContext } from 'react-admin';
import { useChosenRows } from '#views/picker/useRelated.ts';
import type { PlaceWords } from './PlacementRow.tsx';
import type { PlacementRow } from './useMainDepartment.ts';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const placesOf = (departments: unknown): readonly PlacementRow[] =>
  Array.isArray(departments) ? departments : [];

/** Name and way of each chosen department: from the person's record, else asked for all at once. */
export const usePlaceWords = (
  rows: readonly PlacementRow[],
): ((id: number | null | undefined) => PlaceWords) => {
  const known = placesOf(useRecordContext()?.departments);
  const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  const asked = useChosenRows(
    'department',
    ids.filter((id) => !known.some((place) => place.id === id)),
  );
  return (id) => {
    const place = known.find((each) => each.id === id) ?? asked.find((each) => each.id === id);
    const name = textOf(place?.name) ?? '…';
    return { name, path: textOf(place?.path) ?? name };
  };
};
