import type { AutocompleteProps } from '@mui/material/Autocomplete';
import {
  type Identifier,
  type RaRecord,
  useGetList,
  useGetMany,
  useGetManyAggregate,
  useTranslate,
} from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { idsOf } from '#engine/request/relatedRows.ts';
import { useModels } from '#views/ModelContext.tsx';
import { recordName } from '#views/recordName.ts';
import { useDebounced } from '#views/useDebounced.ts';

type PickerWords = Required<
  Pick<
    AutocompleteProps<unknown, false, false, false>,
    'openText' | 'closeText' | 'clearText' | 'noOptionsText' | 'loadingText'
  >
>;

/** What MUI's Autocomplete says by itself, its buttons' names among it, in the reader's language: its own words are English. */
export const usePickerWords = (): PickerWords => {
  const translate = useTranslate();
  return {
    openText: translate('views.picker.open'),
    closeText: translate('views.picker.close'),
    clearText: translate('views.picker.clear'),
    noOptionsText: translate('views.picker.none'),
    loadingText: translate('views.picker.loading'),
  };
};

const pageSize = 25;

/** The resource a field points at; throws for a field without a relation, which the compiler refuses. */
export const relatedResource = (field: FieldModel): string => {
  const resource = field.options.relation?.resource;
  if (resource === undefined) throw new Error(`Field "${field.path}" needs x-field.relation.resource.`);
  return resource;
};

/** Names rows of the related resource: the relation's label field, else the target's own display. */
export const useRelatedName = (field: FieldModel): ((row: RaRecord | undefined) => string) => {
  const translate = useTranslate();
  const resource = relatedResource(field);
  const model = useModels()[resource];
  const label = field.options.relation?.label;
  return (row) => {
    if (row === undefined) return '';
    if (label !== undefined && typeof row[label] === 'string') return row[label];
    return model === undefined ? String(row.name ?? row.id) : recordName(model, row, translate);
  };
};

/** Rows of a resource that match a keyword, asked for once typing pauses; nothing before the list is open. */
export const useSuggestedRows = (resource: string, keyword: string, isOpen: boolean) => {
  const debounced = useDebounced(keyword.trim());
  const { data, isPending } = useGetList<RaRecord>(
    resource,
    {
      pagination: { page: 1, perPage: pageSize },
      filter: debounced === '' ? {} : { q: debounced },
      meta: { reference: true },
    },
    { enabled: isOpen, placeholderData: (previous) => previous },
  );
  return { rows: data ?? [], isPending: isOpen && isPending };
};

/** The rows of ids already chosen, batched with those of other fields on the page, and whether they are on their way. */
export const useChosen = (resource: string, ids: readonly Identifier[]) => {
  const { data, isLoading } = useGetMany<RaRecord>(resource, { ids: [...ids] }, { enabled: ids.length > 0 });
  return { rows: (data ?? []).filter((row) => row !== undefined), isLoading };
};

/** The same rows as far as they are there. */
export const useChosenRows = (resource: string, ids: readonly Identifier[]): readonly RaRecord[] =>
  useChosen(resource, ids).rows;

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
