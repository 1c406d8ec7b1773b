import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import { useLocation, useStore, useTranslate } from 'ra-core';
import { useLiveModels } from '#app/console/liveModels.ts';
import { placeOf } from '#app/shell/place.ts';
import { menuIcons } from './icons.ts';
import { MenuEntry, type MenuEntryProps } from './MenuEntry.tsx';
import type { MenuGroup } from './menuSections.ts';

interface SectionProps {
  readonly group: MenuGroup;
  readonly isRail: boolean;
  readonly badges: Readonly<Record<string, MenuEntryProps['badge']>>;
  readonly onNavigate: () => void;
}

const Entries = ({
  group,
  isRail,
  badges,
  onNavigate,
  labelledBy,
}: SectionProps & { readonly labelledBy: string }) => {
  const translate = useTranslate();
  const { byNoun } = useLiveModels();
  const above = byNoun[placeOf(useLocation().pathname).noun]?.within;
  return (
    <List aria-labelledby={labelledBy} disablePadding sx={{ display: 'grid', rowGap: 0.25 }}>
      {group.models.map((model) => {
        const Icon = menuIcons[model.icon];
        return (
          <MenuEntry
            key={model.noun}
            to={`/${model.noun}`}
            isAbove={above === model.noun}
            icon={<Icon fontSize="small" />}
            label={translate(`resources.${model.noun}.plural`)}
            badge={badges[model.noun]}
            isRail={isRail}
            onNavigate={onNavigate}
          />
        );
      })}
    </List>
  );
};

/** The heading of a section is the button that folds it; headings stay in the outline for screen readers. */
const SectionTitle = ({
  id,
  text,
  isOpen,
  onToggle,
}: {
  readonly id: string;
  readonly text: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) => (
  <Box component="h2" id={id} sx={{ m: 0, px: 1, fontSize: '0.875rem', fontWeight: 450 }}>
    <ButtonBase
      aria-expanded={isOpen}
      onClick={onToggle}
      sx={{
        width: '100%',
        minHeight: 'var(--entry)',
        px: 1.25,
        borderRadius: 1.5,
        justifyContent: 'space-between',
        color: 'text.secondary',
        font: 'inherit',
        '&:hover': { color: 'text.primary' },
      }}
    >
      {text}
      <ExpandIcon
        fontSize="small"
        sx={{ transition: 'transform var(--quick)', transform: isOpen ? 'none' : 'rotate(-90deg)' }}
      />
    </ButtonBase>
  </Box>
);

/** A section of the navigation: folded or open as this person left it, a mere line apart on the rail. */
export const MenuSection = (props: SectionProps) => {
  const { group, isRail } = props;
  const translate = useTranslate();
  const [isClosed, setClosed] = useStore<boolean>(`menu.closed.${group.section}`, false);
  const titleId = `menu-${group.section}`;
  const title = translate(`menu.${group.section}`);
  if (isRail)
    return (
      <>
        <Divider sx={{ mx: 1.5, my: 1 }} />
        <Box component="h2" id={titleId} sx={{ display: 'none' }}>
          {title}
        </Box>
        <Entries {...props} labelledBy={titleId} />
      </>
    );
  return (
    <Box sx={{ mt: 1 }}>
      <SectionTitle id={titleId} text={title} isOpen={!isClosed} onToggle={() => setClosed(!isClosed)} />
      <Collapse in={!isClosed} timeout={120} unmountOnExit>
        <Entries {...props} labelledBy={titleId} />
      </Collapse>
    </Box>
  );
};
