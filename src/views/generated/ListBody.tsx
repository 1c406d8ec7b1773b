import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { chosenColumns } from '#engine/chosenColumns.ts';
import type { EntityModel } from '#engine/model.ts';
import { columnFields } from '#views/list/columns.tsx';
import { CardList } from '../list/CardList.tsx';
import { CardSkeleton } from '../list/CardSkeleton.tsx';
import { narrow } from '../list/narrow.ts';
import { RowsProvider } from '../list/RowsProvider.tsx';
import { useOverride } from '../ModelContext.tsx';
import { RowOrderProvider } from '../order/RowOrder.tsx';
import type { ListPreference } from '../preferences/preferencesQuery.ts';
import { BulkBar } from './BulkBar.tsx';
import { GeneratedTable } from './GeneratedTable.tsx';
import { NoResults } from './ListStates.tsx';

interface ListBodyProps {
  readonly model: EntityModel;
  readonly preference: ListPreference;
}

/** The rows in the columns the reader chose: a table, or cards where there is no room for one. */
export const ListBody = ({ model, preference }: ListBodyProps) => {
  const isNarrow = useMediaQuery(narrow);
  const { bulk } = useOverride(model.noun).views ?? {};
  const isSelectable =
    model.list.bulkActions.length > 0 || model.verbs.delete !== undefined || bulk !== undefined;
  const { columns, hidden_columns: hidden, density } = preference;
  const fields = useMemo(
    () =>
      columnFields(model, chosenColumns(model.list.columns, { columns, hidden }, model.list.offered).columns),
    [model, columns, hidden],
  );
  return (
    <RowOrderProvider model={model}>
      <RowsProvider model={model} isSelectable={isSelectable}>
        {isNarrow ? (
          <Cards model={model} fields={fields} />
        ) : (
          <GeneratedTable model={model} fields={fields} density={density} />
        )}
        {isSelectable ? <BulkBar model={model} /> : null}
      </RowsProvider>
    </RowOrderProvider>
  );
};

const Cards = ({ model, fields }: Parameters<typeof CardList>[0]) => {
  const { isPending, data, total } = useListContext();
  if (isPending) return <CardSkeleton />;
  if (data === undefined || data.length === 0 || total === 0) return <NoResults />;
  return <CardList model={model} fields={fields} />;
};
