import Box from '@mui/material/Box';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type Identifier,
  ListContextProvider,
  type RaRecord,
  useCanAccess,
  useListContext,
  useTranslate,
} from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import type { CallName } from '#generated/calls.ts';
import { visuallyHidden } from '../layouts/boxStyles.ts';
import { recordName } from '../recordName.ts';
import { OrderControls, rowLook } from './OrderControls.tsx';
import { type RowOrder, RowOrderContextProvider } from './rowOrderContext.ts';
import { useDragOrder } from './useDragOrder.ts';
import { useMoving } from './useMoving.ts';

/** A moved row tells its place among all: only where all are shown, in their order, it can be moved. */
const isWhole = (
  { orderField }: EntityModel,
  { data, total, sort, filterValues }: ReturnType<typeof useListContext>,
): boolean =>
  sort.field === orderField &&
  sort.order === 'ASC' &&
  Object.keys(filterValues).length === 0 &&
  data !== undefined &&
  data.length > 1 &&
  data.length === total;

interface Page {
  readonly data: readonly RaRecord[];
}

/**
 * Every list of the noun in the order kept, then as the server has it: a row moved in between goes from the place it is shown at,
 * whatever else is being read.
 */
const renewLists = async (
  client: QueryClient,
  noun: string,
  kept: readonly number[] | undefined,
): Promise<void> => {
  const lists = { queryKey: [noun, 'getList'] };
  await client.cancelQueries(lists);
  if (kept !== undefined)
    client.setQueriesData<Page>(lists, (page) =>
      page?.data.every((row) => kept.includes(idOf(row)))
        ? {
            ...page,
            data: page.data.toSorted((one, other) => kept.indexOf(idOf(one)) - kept.indexOf(idOf(other))),
          }
        : page,
    );
  await client.invalidateQueries(lists);
};

const idOf = ({ id }: RaRecord): number => Number(id);

interface OrderedRowsProps {
  readonly model: EntityModel;
  readonly children: ReactNode;
}

/** The rows of a list in the order people give them, with what moves each. */
export const OrderedRows = ({ model, children }: OrderedRowsProps) => {
  const list = useListContext();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { canAccess = false } = useCanAccess({ resource: model.noun, action: 'update' });
  const call = Object.values(model.calls).find(({ defaultHandler }) => defaultHandler?.kind === 'sort');
  const moving = useMoving({
    // A name of the schema, which the compiler has checked.
    call: call?.name as CallName,
    renew: (kept) => renewLists(queryClient, model.noun, kept),
    topic: `${model.noun}.sort`,
  });
  const rows = moving.inOrder(list.data ?? [], idOf);
  const ids = rows.map(idOf);
  const move = (id: Identifier, index: number) => {
    const row = rows.find((each) => each.id === id);
    if (row !== undefined) void moving.move(ids, idOf(row), recordName(model, row, translate), index);
  };
  const drag = useDragOrder(ids, move);
  const order: RowOrder = {
    rowProps: (id) => ({
      ref: drag.row(Number(id)),
      style: rowLook(drag.lineOf(Number(id)), drag.draggedId === id),
    }),
    controls: (record) => (
      <OrderControls
        name={recordName(model, record, translate)}
        index={ids.indexOf(idOf(record))}
        count={ids.length}
        handle={drag.handle(idOf(record))}
        onMove={(index) => move(record.id, index)}
      />
    ),
    move,
  };
  return (
    <RowOrderContextProvider
      value={canAccess && call !== undefined && isWhole(model, list) ? order : undefined}
    >
      <Box role="status" sx={visuallyHidden}>
        {moving.announcement}
      </Box>
      <ListContextProvider value={list.data === undefined ? list : { ...list, data: [...rows] }}>
        {children}
      </ListContextProvider>
    </RowOrderContextProvider>
  );
};
