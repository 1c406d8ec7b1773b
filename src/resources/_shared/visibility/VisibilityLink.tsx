import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { LinkBase, useCanAccess, useTranslate } from 'react-admin';

interface VisibilityLinkProps {
  /** The person to be looked at; the checker begins empty without. */
  readonly personId?: number;
}

/** The way to the visibility checker, for the person who may use it. */
export const VisibilityLink = ({ personId }: VisibilityLinkProps) => {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'visibility', action: 'list' });
  if (canAccess !== true) return null;
  const to = personId === undefined ? '/visibility' : `/visibility?person=${personId}`;
  const label = personId === undefined ? 'visibility.check' : 'member.checkVisible';
  return (
    <Button component={LinkBase} to={to} size="small" startIcon={<VisibilityIcon />}>
      {translate(label)}
    </Button>
  );
};
