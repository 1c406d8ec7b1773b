import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { OrderControls, rowLook } from './OrderControls.tsx';
import { useDragOrder } from './useDragOrder.ts';
import type { useMoving } from './useMoving.ts';

/** What a list of sortable rows knows of them. */
interface SortableRows<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  readonly nameOf: (row: Row) => string;
  /** Room of a line and between what stands in it, in steps of the theme. */
  readonly spacing?: { readonly py: number; readonly gap: number };
  /** What a line shows, and where in it the controls that move it stand: there are none where nothing can be moved. */
  readonly children: (row: Row, controls: ReactNode) => ReactNode;
}

interface SortableListProps<Row> extends SortableRows<Row> {
  /** Puts a row in another place; undefined: the order stands. */
  readonly onMove: ((id: number, index: number) => void) | undefined;
}

const ignore = () => undefined;

/** Rows that are moved by buttons or dragged by a handle. */
export const SortableList = <Row,>(props: SortableListProps<Row>) => {
  const { rows, idOf, nameOf, onMove, spacing = { py: 1, gap: 1 }, children } = props;
  const drag = useDragOrder(rows.map(idOf), onMove ?? ignore);
  const controlsOf = (row: Row, index: number): ReactNode =>
    onMove === undefined ? null : (
      <OrderControls
        name={nameOf(row)}
        index={index}
        count={rows.length}
        handle={drag.handle(idOf(row))}
        onMove={(next) => onMove(idOf(row), next)}
      />
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row, index) => (
        <Box
          key={idOf(row)}
          component="li"
          ref={drag.row(idOf(row))}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            ...spacing,
            borderBottom: 1,
            borderColor: 'divider',
            ...rowLook(drag.lineOf(idOf(row)), drag.draggedId === idOf(row)),
          }}
        >
          {children(row, controlsOf(row, index))}
        </Box>
      ))}
    </Box>
  );
};

/** What moves rows and saves each move at once. */
export type Moving = ReturnType<typeof useMoving>;

/** Rows whose every move is saved at once; without `moving` the order stands. */
export const SavedOrderList = <Row,>(props: SortableRows<Row> & { readonly moving: Moving | undefined }) => {
  const { rows, idOf, nameOf, moving } = props;
  const shown = moving?.inOrder(rows, idOf) ?? rows;
  const move = (id: number, index: number) => {
    const row = shown.find((each) => idOf(each) === id);
    if (row !== undefined) void moving?.move(shown.map(idOf), id, nameOf(row), index);
  };
  return <SortableList {...props} rows={shown} onMove={moving && move} />;
};
