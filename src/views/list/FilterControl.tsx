import { type ComponentType, Suspense } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import type { FilterOperator } from '#engine/vocabulary.ts';
import { useFieldView } from '#views/fields/FieldDisplay.tsx';
import { FilterSelect } from '#views/fields/FilterSelect.tsx';
import type { FieldFilterProps } from '#views/fields/fieldView.ts';
import { useOverride } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { RangeFilter } from './RangeFilter.tsx';
import { TextFilter } from './TextFilter.tsx';

const ValueFilter = (props: FieldFilterProps) => {
  const { filter: Filter = TextFilter } = useFieldView(props.field);
  return <Filter {...props} />;
};

const ExistsFilter = ({ label, value, onChange }: FieldFilterProps) => {
  const translate = useTranslate();
  const options = [
    { value: 1, title: translate('views.filter.exists') },
    { value: 0, title: translate('views.filter.missing') },
  ];
  return <FilterSelect label={label} options={options} value={value} onChange={onChange} />;
};

const controls = {
  equals: ValueFilter,
  in: ValueFilter,
  contains: TextFilter,
  range: RangeFilter,
  exists: ExistsFilter,
  below: ValueFilter,
} satisfies Record<FilterOperator, ComponentType<FieldFilterProps>>;

/** The control of one filter: the noun's own, else the operator decides, and for a value its kind of field. */
export const FilterControl = (props: Omit<FieldFilterProps, 'label'>) => {
  const translate = useTranslate();
  const noun = useResourceContext() ?? '';
  const { path, options } = props.field;
  const own = useOverride(noun).fields?.[path]?.filter;
  const Control = own ?? controls[options.filter ?? 'equals'];
  return (
    <Suspense fallback={null}>
      <Control {...props} label={translate(wordKeys(noun).field(path))} />
    </Suspense>
  );
};
