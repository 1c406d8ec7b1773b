import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { TopicGroup } from './findTopics.ts';
import { TopicLink } from './TopicLink.tsx';

interface TopicNavigationProps {
  readonly groups: readonly TopicGroup[];
  readonly current: string | undefined;
  readonly onChoose: () => void;
}

/** All topics beside the one that is read; on narrow screens the overview has them. */
export const TopicNavigation = ({ groups, current, onChoose }: TopicNavigationProps) => {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('help.topics')}
      sx={{ display: { xs: 'none', md: 'block' }, fontSize: '0.875rem' }}
    >
      {groups.map(({ section, topics }) => (
        <Box key={section} sx={{ mb: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 650, mb: 0.5 }}>
            {translate(section === 'general' ? 'help.general' : `menu.${section}`)}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {topics.map((read) => (
              <li key={read.key}>
                <TopicLink read={read} isCurrent={read.key === current} onChoose={onChoose} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
