import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { FieldMerge } from '#engine/merge.ts';
import { useFieldViews } from '../../ModelContext.tsx';

interface MergedValueProps {
  readonly merge: FieldMerge;
  readonly values: Readonly<Record<string, unknown>>;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * One state of a field, shown as its kind is shown everywhere. Not by the noun's own display: that may hold buttons,
 * which have no place inside a choice.
 */
export const MergedValue = ({ merge: { field }, values }: MergedValueProps) => {
  const translate = useTranslate();
  const { display: Display } = useFieldViews()[field.displayKind];
  const value = values[field.name];
  if (isEmpty(value))
    return (
      <Typography component="span" variant="body2" color="text.secondary">
        {translate('form.conflict.empty')}
      </Typography>
    );
  return (
    <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <Display field={field} value={value} record={values} />
    </Typography>
  );
};
