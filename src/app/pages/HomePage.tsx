import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { Title } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { useAccount } from '../layout/useAccount.ts';
import { menuIcons } from '../menu/icons.ts';
import { useMenuGroups } from '../menu/useMenuGroups.ts';
import { PageLoading } from './PageLoading.tsx';
import { SmsOutbox } from './SmsOutbox.tsx';

/** The first page: what this administrator can manage, section by section. */
export const HomePage = () => {
  const translate = useTranslate();
  const { account } = useAccount();
  const groups = useMenuGroups();
  if (groups === undefined) return <PageLoading />;
  return (
    <>
      <Title title={translate('shell.home.welcome', { name: account?.name ?? '' })} preferenceKey={false} />
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        {translate(groups.length > 0 ? 'shell.home.text' : 'shell.home.nothing')}
      </Typography>
      {groups.map(({ section, models }) => (
        <Box key={section} component="section" aria-labelledby={`home-${section}`} sx={{ mb: 3 }}>
          <Typography id={`home-${section}`} variant="h2" sx={{ mb: 1 }}>
            {translate(`menu.${section}`)}
          </Typography>
          <Box
            sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}
          >
            {models.map((model) => (
              <NounCard key={model.noun} model={model} />
            ))}
          </Box>
        </Box>
      ))}
      <SmsOutbox />
    </>
  );
};

const NounCard = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const Icon = menuIcons[model.icon];
  return (
    <Card variant="outlined">
      <CardActionArea
        component={LinkBase}
        to={`/${model.noun}`}
        sx={{ display: 'flex', justifyContent: 'flex-start', gap: 1.5, p: 2 }}
      >
        <Icon color="primary" />
        <Typography sx={{ fontWeight: 650 }}>{translate(`resources.${model.noun}.plural`)}</Typography>
      </CardActionArea>
    </Card>
  );
};
