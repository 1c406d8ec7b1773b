import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { Title, useTranslate } from 'react-admin';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { CardSkeleton } from '../list/CardSkeleton.tsx';
import { columnWidth } from '../list/columnWidth.ts';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { narrow } from '../list/narrow.ts';
import { tableStyles } from '../list/tableStyles.ts';
import { useFieldViews } from '../ModelContext.tsx';
import { wordKeys } from '../wordKeys.ts';
import { columnFields } from './columns.tsx';

/** A list of which it is not known yet how the reader likes it: the schema's columns, with bars for values. */
export const PendingList = ({ model }: { readonly model: EntityModel }) => {
  const isNarrow = useMediaQuery(narrow);
  const fieldViews = useFieldViews();
  const fields = useMemo(() => columnFields(model, model.list.columns), [model]);
  const widthOf = (field: FieldModel, index: number) => columnWidth(field, fieldViews, index);
  const translate = useTranslate();
  const title = <Title title={translate(wordKeys(model.noun).plural)} preferenceKey={false} />;
  if (isNarrow)
    return (
      <>
        {title}
        <CardSkeleton />
      </>
    );
  const isSelectable = model.list.bulkActions.length > 0 || model.verbs.delete !== undefined;
  return (
    <Box sx={tableStyles({ density: 'console', widths: fields.map(widthOf), isSelectable })}>
      {title}
      <ListSkeleton model={model} fields={fields} widthOf={widthOf} isSelectable={isSelectable} />
    </Box>
  );
};
