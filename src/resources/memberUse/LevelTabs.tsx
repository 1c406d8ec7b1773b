import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { LinkBase, useTranslate } from 'react-admin';

/** Where both ways of looking are. */
export const levelAddresses = { person: '/memberUse', department: '/memberUse/department' } as const;
type Level = keyof typeof levelAddresses;

const levels: readonly Level[] = ['person', 'department'];

/** By member or by department: two pages of one subject. */
export const LevelTabs = ({ level = 'person' }: { readonly level?: Level }) => {
  const translate = useTranslate();
  return (
    <Stack
      component="nav"
      direction="row"
      spacing={1}
      aria-label={translate('usage.levels')}
      sx={{ borderBottom: 1, borderColor: 'divider', mb: 1 }}
    >
      {levels.map((each) => {
        const isHere = each === level;
        return (
          <Button
            key={each}
            component={LinkBase}
            to={levelAddresses[each]}
            {...(isHere ? { 'aria-current': 'page' } : {})}
            sx={{
              borderRadius: 0,
              borderBottom: '2px solid',
              borderColor: isHere ? 'primary.main' : 'transparent',
              color: isHere ? 'primary.main' : 'text.secondary',
              fontWeight: isHere ? 600 : 400,
            }}
          >
            {translate(`usage.level.${each}`)}
          </Button>
        );
      })}
    </Stack>
  );
};
