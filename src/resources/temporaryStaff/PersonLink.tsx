import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';

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
