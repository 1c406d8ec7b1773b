import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import { useModel } from '#views/ModelContext.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { InviteCard } from './InviteCard.tsx';
import { InviteTerms, type useInvite } from './InviteTerms.tsx';

/** The reader's link of a department with its code and settings, while it comes, or why it does not. */
export const CurrentLink = ({
  invite: { data: link, error, isFetching, keep },
}: {
  readonly invite: ReturnType<typeof useInvite>;
}) => {
  const translate = useTranslate();
  return (
    <>
      {isFetching && link === undefined ? (
        <CircularProgress size={24} aria-label={translate('invite.loading')} />
      ) : null}
      {error === null ? null : <Alert severity="warning">{error.message}</Alert>}
      {link === undefined ? null : (
        <>
          <InviteCard link={link} />
          <InviteTerms key={link.invite_id} link={link} onSaved={keep} />
        </>
      )}
    </>
  );
};

interface DepartmentBoxProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

/** Into which department people are invited. */
export const DepartmentBox = ({ value, onChange }: DepartmentBoxProps) => {
  const translate = useTranslate();
  const field = findField(useModel('invite').fields, 'dept_id');
  if (field === undefined) return null;
  return (
    <>
      <TreeBox
        field={field}
        label={translate(wordKeys('invite').field('dept_id'))}
        value={value ?? null}
        isMany={false}
        isRequired
        onChange={(id) => onChange(typeof id === 'number' ? id : undefined)}
      />
      {value === undefined ? (
        <Typography sx={{ color: 'text.secondary' }}>{translate('invite.chooseDepartment')}</Typography>
      ) : null}
    </>
  );
};
