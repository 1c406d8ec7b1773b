import CircularProgress from '@mui/material/CircularProgress';
import Skeleton from '@mui/material/Skeleton';
import { type Identifier, type RaRecord, useGetManyAggregate, useTranslate } from 'react-admin';
import { idsOf } from '#engine/request/relatedRows.ts';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { relatedResource, useRelatedName } from './useRelated.ts';

const someNames = 3;

/** Names of the rows an id or several ids point at; the id itself where the row is gone or out of the reader's scope. */
export const RelatedNames = ({ field, value }: FieldDisplayProps) => {
  const ids = idsOf(value);
  const nameOf = useRelatedName(field);
  const translate = useTranslate();
  const { data, isPending } = useGetManyAggregate<RaRecord>(
    relatedResource(field),
    { ids: [...ids] },
    { enabled: ids.length > 0 },
  );
  if (ids.length === 0) return null;
  // Named, because a row's link may hold nothing else while the name is on its way.
  if (isPending)
    return (
      <Skeleton
        component="span"
        role="img"
        aria-label={translate('ra.page.loading')}
        variant="text"
        width={80}
        sx={{ display: 'inline-block' }}
      />
    );
  const rowOf = (id: Identifier) => data?.find((row) => row !== undefined && String(row.id) === String(id));
  const names = ids.map((id) => nameOf(rowOf(id)) || String(id)).join(translate('list.comma'));
  // A table shows three lines of them; pointing tells the rest, the detail shows all.
  return (
    <span className="related-names" title={ids.length > someNames ? names : undefined}>
      {names}
    </span>
  );
};

/** Stands in a box whose chosen rows are still being named: an id tells no one anything. */
export const NamingMark = () => {
  const translate = useTranslate();
  return <CircularProgress size={18} aria-label={translate('views.picker.loading')} sx={{ mr: 0.5 }} />;
};
