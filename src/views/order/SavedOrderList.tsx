import { SortableList, type SortableRows } from './SortableList.tsx';
import type { useMoving } from './useMoving.ts';

/** What moves rows and saves each move at once. */
export type Moving = ReturnType<typeof useMoving>;

/** Rows whose every move is saved at once; without `moving` the order stands. */
export const SavedOrderList = <Row,>(props: SortableRows<Row> & { readonly moving: Moving | undefined }) => {
  const { rows, idOf, nameOf, moving } = props;
  const shown = moving?.inOrder(rows, idOf) ?? rows;
  const move = (id: number, place: number) => {
    const row = shown.find((each) => idOf(each) === id);
    if (row !== undefined) void moving?.move(shown.map(idOf), id, nameOf(row), place);
  };
  return <SortableList {...props} rows={shown} onMove={moving && move} />;
};
