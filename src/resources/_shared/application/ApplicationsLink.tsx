import MailIcon from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { useWaitingApplications } from './useWaitingApplications.ts';

const addressOf = (departmentId: number): string =>
  `/application?filter=${encodeURIComponent(JSON.stringify({ dept_id: departmentId }))}`;

/** The way from a department to those who applied to it, with how many wait, for the person who may see them. */
export const ApplicationsLink = ({ departmentId }: { readonly departmentId: number }) => {
  const translate = useTranslate();
  const { canAccess, waiting } = useWaitingApplications(departmentId);
  if (!canAccess) return null;
  const name = translate(wordKeys('application').plural);
  return (
    <Button component={LinkBase} to={addressOf(departmentId)} size="small" startIcon={<MailIcon />}>
      {waiting === 0
        ? name
        : `${name} · ${translate('application.waiting', { count: formatCount(waiting) })}`}
    </Button>
  );
};
