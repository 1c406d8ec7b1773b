import type { RaRecord } from 'react-admin';
import type { FieldFilterProps } from '#views/fieldView.ts';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import { personDetail } from '#views/recordName.ts';

interface RelatedFilterProps extends FieldFilterProps {
  readonly detailOf?: (row: RaRecord) => string;
}

/** Filters by one related row (`equals`) or several (`in`). */
export const RelatedFilter = ({ value, onChange, ...props }: RelatedFilterProps) => (
  <RelatedBox
    {...props}
    value={value}
    isMany={props.field.options.filter === 'in'}
    onChange={(ids) => onChange(ids === null || (Array.isArray(ids) && ids.length === 0) ? undefined : ids)}
    width={220}
    isSearchAlone
  />
);

/** The same by people, or rows of any kind that have a detail like theirs. */
export const PersonFilter = (props: FieldFilterProps) => <RelatedFilter {...props} detailOf={personDetail} />;
