import { type RaRecord, useGetManyAggregate, useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { useModels } from '../ModelContext.tsx';
import { recordName } from '../recordName.ts';
import { idsOf } from './useRelated.ts';

const rootId = 0;

/** The names of the rows an id or several ids point at, as one text; undefined for a field that points at nothing. */
export const useRelatedText = (field: FieldModel, value: unknown): string | undefined => {
  const translate = useTranslate();
  const { resource, label, tree } = field.options.relation ?? {};
  const model = useModels()[resource ?? ''];
  const ids = resource === undefined ? [] : idsOf(value);
  const asked = tree === true ? ids.filter((id) => id !== rootId) : [...ids];
  const { data } = useGetManyAggregate<RaRecord>(
    resource ?? '',
    { ids: asked },
    { enabled: asked.length > 0 },
  );
  if (resource === undefined) return undefined;
  const nameOf = (id: (typeof ids)[number]): string => {
    if (tree === true && id === rootId) return translate('views.tree.root');
    const row = data?.find((each) => each !== undefined && String(each.id) === String(id));
    if (row === undefined) return String(id);
    if (label !== undefined && typeof row[label] === 'string') return row[label];
    return model === undefined ? String(row.name ?? id) : recordName(model, row, translate);
  };
  return ids.map(nameOf).join(translate('list.comma'));
};
