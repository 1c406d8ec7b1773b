import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase, useResourceContext, useTranslate } from 'react-admin';

const pages = [
  { name: 'holiday', to: '/holiday' },
  { name: 'vacation', to: '/vacation' },
] as const;

/** The two pages about days off, one a click from the other: the calendar and the types of leave. */
export const HolidayTabs = () => {
  const translate = useTranslate();
  const current = useResourceContext();
  return (
    <Box
      component="nav"
      aria-label={translate('holiday.pages')}
      sx={{ display: 'flex', gap: 0.5, mb: 1.5, mt: 1 }}
    >
      {pages.map(({ name, to }) => (
        <Button
          key={name}
          component={LinkBase}
          to={to}
          size="small"
          color={name === current ? 'primary' : 'inherit'}
          {...(name === current ? { 'aria-current': 'page' as const } : {})}
          sx={{
            borderRadius: 0,
            borderBottom: 2,
            borderColor: name === current ? 'primary.main' : 'transparent',
          }}
        >
          {translate(`holiday.page.${name}`)}
        </Button>
      ))}
    </Box>
  );
};
