import Box from '@mui/material/Box';
import { LinkBase, useTranslate } from 'ra-core';
import { menuIcons } from '#app/menu/icons.ts';
import type { MenuGroup } from '#app/menu/useMenuGroups.ts';
import { HomeCard, homeLine } from './HomeCard.tsx';

/** Columns rather than rows: sections have two links or twelve. */
const columns = { columnWidth: 280, columnGap: '16px', mb: 2 } as const;

/** The pages by their part of the menu: what a home page can show on a server that tells it nothing of the company. */
export const SectionCards = ({ groups }: { readonly groups: readonly MenuGroup[] }) => {
  const translate = useTranslate();
  return (
    <Box sx={columns}>
      {groups.map(({ section, models }) => (
        <Box key={section} sx={{ mb: 2, breakInside: 'avoid' }}>
          <HomeCard id={`home-${section}`} title={translate(`menu.${section}`)}>
            {models.map(({ noun, icon }) => {
              const Icon = menuIcons[icon];
              return (
                <Box key={noun} component={LinkBase} to={`/${noun}`} sx={homeLine}>
                  <Icon fontSize="small" sx={{ color: 'primary.main' }} />
                  {translate(`resources.${noun}.plural`)}
                </Box>
              );
            })}
          </HomeCard>
        </Box>
      ))}
    </Box>
  );
};
