import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { PageCount } from '#views/layouts/PageHead.tsx';
import { wordKeys } from '#views/wordKeys.ts';

/** Read aloud, not shown: the page's heading and the arrows in the head say it to the eye. A caption brings padding. */
const spoken = { ...visuallyHidden, p: 0 };

/** What the table holds, in which order, and which keys move in it: read when a screen reader comes to the table. */
export const ListCaption = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { sort } = useListContext();
  const keys = wordKeys(model.noun);
  const field = findField(model.fields, sort.field);
  const order = translate(sort.order === 'ASC' ? 'list.order.asc' : 'list.order.desc');
  const name = translate(keys.plural);
  return (
    <Box component="caption" sx={spoken}>
      {field === undefined
        ? translate('list.caption.plain', { name })
        : translate('list.caption.sorted', { name, field: translate(keys.field(field.path)), order })}
    </Box>
  );
};

/** How many rows there are, or match the filter, beside the page's title; said politely to screen readers when it changes. */
export const TotalLine = () => {
  const translate = useTranslate();
  const { total, isPending, filterValues } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <PageCount>
      <Typography role="status" variant="body2" color="text.secondary">
        {isPending || total === undefined
          ? ''
          : translate(isFiltered ? 'list.total.matching' : 'views.list.total', { count: formatCount(total) })}
      </Typography>
    </PageCount>
  );
};
