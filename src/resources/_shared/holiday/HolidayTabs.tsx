import Button from '@mui/material/Button';
import { LinkBase, useResourceContext, useTranslate } from 'react-admin';
import { PageActions } from '#views/layouts/PageHead.tsx';

const pages = ['holiday', 'vacation'] as const;

/** The two pages about days off, one a click from the other: the calendar and the types of leave. */
export const HolidayTabs = () => {
  const translate = useTranslate();
  const current = useResourceContext();
  const other = pages.find((page) => page !== current);
  if (other === undefined) return null;
  return (
    <PageActions>
      <Button component={LinkBase} to={`/${other}`}>
        {translate(`holiday.page.${other}`)}
      </Button>
    </PageActions>
  );
};
