import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkBase, useGetList, useLocaleState, useTranslate } from 'ra-core';
import { Title } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { useAccount } from '../layout/useAccount.ts';
import { menuIcons } from '../menu/icons.ts';
import type { MenuGroup } from '../menu/menuSections.ts';
import { useMenuGroups } from '../menu/useMenuGroups.ts';
import { paletteKeys } from '../palette/shortcuts.ts';
import { useRecents } from '../palette/useRecents.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { PageLoading } from './PageLoading.tsx';
import { SmsOutbox } from './SmsOutbox.tsx';

/** The first page: what this administrator can manage, what they opened last, and in a demo what it would have sent. */
export const HomePage = () => {
  const translate = useTranslate();
  const { account } = useAccount();
  const groups = useMenuGroups();
  if (groups === undefined) return <PageLoading />;
  return (
    <>
      <Title title={translate('shell.home.welcome', { name: account?.name ?? '' })} preferenceKey={false} />
      {groups.length > 0 ? (
        // Keys are of no use to a finger.
        <Typography sx={{ color: 'text.secondary', mb: 3, '@media (pointer: coarse)': { display: 'none' } }}>
          {translate('frame.home.search', { keys: paletteKeys() })}
        </Typography>
      ) : (
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>{translate('shell.home.nothing')}</Typography>
      )}
      <FirstSteps />
      <Box sx={columns}>
        {groups.map((group) => (
          <SectionCard key={group.section} group={group} />
        ))}
        <Recents />
      </Box>
      <SmsOutbox />
    </>
  );
};

const columns = {
  display: 'grid',
  gap: 2,
  mb: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
} as const;

const card = { border: '1px solid var(--hairline)', borderRadius: 2.5, p: 1, minWidth: 0 } as const;

const SectionCard = ({ group }: { readonly group: MenuGroup }) => {
  const translate = useTranslate();
  const titleId = `home-${group.section}`;
  return (
    <Box component="section" aria-labelledby={titleId} sx={card}>
      <Typography
        id={titleId}
        variant="h2"
        sx={{ px: 1.25, py: 0.75, fontSize: '0.875rem', color: 'text.secondary' }}
      >
        {translate(`menu.${group.section}`)}
      </Typography>
      {group.models.map((model) => (
        <NounLink key={model.noun} model={model} />
      ))}
    </Box>
  );
};

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 'max(var(--entry), 40px)',
  px: 1.25,
  borderRadius: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  transition: 'background-color var(--quick)',
  '&:hover': { bgcolor: 'var(--hover)' },
} as const;

const countOnly = { page: 1, perPage: 1 };

/** How many there are; nothing for trees, whose calls answer level by level, and nothing where it cannot be read. */
const NounCount = ({ model }: { readonly model: EntityModel }) => {
  const [locale] = useLocaleState();
  const isCounted = model.kind === 'collection' && model.verbs.list !== undefined;
  const { total } = useGetList(
    model.noun,
    { pagination: countOnly },
    { enabled: isCounted, retry: false, staleTime: 60_000 },
  );
  if (total === undefined) return null;
  return (
    <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
      {total.toLocaleString(locale)}
    </Box>
  );
};

const NounLink = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const Icon = menuIcons[model.icon];
  return (
    <Box component={LinkBase} to={`/${model.noun}`} sx={line}>
      <Icon fontSize="small" sx={{ color: 'primary.main' }} />
      <Box component="span" sx={{ fontWeight: 600 }}>
        {translate(`resources.${model.noun}.plural`)}
      </Box>
      <NounCount model={model} />
    </Box>
  );
};

/** People and departments opened last through the palette; pages stand beside it anyway. */
const Recents = () => {
  const translate = useTranslate();
  const { recents } = useRecents();
  const shown = recents.filter(({ id }) => !id.startsWith('recent:screen:'));
  if (shown.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="home-recent" sx={card}>
      <Typography
        id="home-recent"
        variant="h2"
        sx={{ px: 1.25, py: 0.75, fontSize: '0.875rem', color: 'text.secondary' }}
      >
        {translate('frame.home.recent')}
      </Typography>
      {shown.map(({ id, title, detail, to = '/', icon: Icon }) => (
        <Box key={id} component={LinkBase} to={to} sx={line}>
          <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
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
      ))}
    </Box>
  );
};
