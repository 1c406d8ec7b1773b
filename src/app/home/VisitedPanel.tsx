import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { LinkBase, useStore, useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { useLiveModels } from '#app/console/liveModels.ts';
import { menuIcons } from '#app/menu/icons.ts';
import { useMenuGroups } from '#app/menu/useMenuGroups.ts';
import { useRecents } from '#app/palette/useRecents.ts';
import { HomeCard, homeLine, homeList } from './HomeCard.tsx';
import { keptVisits, visitedKey } from './visits.ts';

interface Visit {
  readonly id: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly to: string;
  readonly icon: ComponentType<SvgIconProps>;
}

/** The pages this person was on last, as far as they may still open them, and those they found through the palette. */
const useVisits = (): readonly Visit[] => {
  const translate = useTranslate();
  const [visited] = useStore<readonly string[]>(visitedKey, []);
  const { recents } = useRecents();
  const { all } = useLiveModels();
  const offered = new Set(useMenuGroups()?.flatMap(({ models }) => models.map(({ noun }) => noun)));
  const pages = visited.flatMap((noun) => {
    const model = offered.has(noun) ? all.find((each) => each.noun === noun) : undefined;
    if (model === undefined) return [];
    const title = translate(`resources.${noun}.plural`);
    return [{ id: noun, title, to: `/${noun}`, icon: menuIcons[model.icon] }];
  });
  const found = recents
    .filter(({ id }) => !id.startsWith('recent:screen:'))
    .map(({ id, title, detail, to = '/', icon }) => ({ id, title, detail, to, icon }));
  return [...found.slice(0, keptVisits / 2), ...pages].slice(0, keptVisits);
};

/** Where this person was last; nothing before they were anywhere. */
export const VisitedPanel = () => {
  const translate = useTranslate();
  const visits = useVisits();
  if (visits.length === 0) return null;
  return (
    <HomeCard id="home-recent" title={translate('frame.home.recent')}>
      <Box component="ul" sx={homeList}>
        {visits.map(({ id, title, detail, to, icon: Icon }) => (
          <li key={id}>
            <Box component={LinkBase} to={to} sx={{ ...homeLine, '& svg': { color: 'text.secondary' } }}>
              <Icon fontSize="small" />
              <span>{title}</span>
              <Box
                component="span"
                sx={{
                  ml: 'auto',
                  color: 'text.secondary',
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {detail}
              </Box>
            </Box>
          </li>
        ))}
      </Box>
    </HomeCard>
  );
};
