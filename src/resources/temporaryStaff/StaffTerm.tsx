import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { extendedEnd, termLimits } from '#domain/temporary/term.ts';
import { IntegerInput } from '#views/fields/inputs/numbers.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { hoursOf } from './useTypes.ts';

/** The hours to add, with the end they come to and how often it can be done again. */
export const ExtendInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const record = useRecordContext();
  const hours = hoursOf(String(useWatch({ name: props.source }) ?? ''));
  const end = typeof record?.expire_time === 'string' ? new Date(record.expire_time) : undefined;
  const newEnd = end === undefined || hours === undefined ? undefined : extendedEnd(end, hours, new Date());
  const rest = termLimits.mostExtensions - Number(record?.extend_count ?? 0);
  return (
    <Box>
      <IntegerInput {...props} />
      <Typography role="status" variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {end === undefined
          ? translate('temporary.extendEach', { most: termLimits.mostExtensions })
          : translate('temporary.extendLeft', { count: rest })}
        {newEnd === undefined
          ? null
          : ` ${translate('temporary.newEnd', { time: formatInstant(newEnd.toISOString()) })}`}
      </Typography>
    </Box>
  );
};

/** The way to the person's own page, and why a person is still here although their term is over. */
export const PersonLink = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const record = useRecordContext();
  if (typeof record?.user_id !== 'number') return null;
  const path = createPath({ resource: 'member', type: 'show', id: record.user_id });
  return (
    <>
      {typeof record.kept_reason === 'string' ? (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {translate('temporary.kept', { reason: record.kept_reason })}
        </Alert>
      ) : null}
      <Link component={LinkBase} to={path}>
        {translate('temporary.person')}
      </Link>
    </>
  );
};
