import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useStore, useTranslate } from 'ra-core';
import { lazy, Suspense, useId, useState } from 'react';
import { Title } from 'react-admin';
import type { SmsMessage } from '#app/console/accountCalls.ts';
import { useConsole } from '#app/console/console.ts';
import { HomeCard, homeLine } from '#app/home/HomeCard.tsx';
import { OverviewPanel } from '#app/home/OverviewPanel.tsx';
import { menuIcons } from '#app/menu/icons.ts';
import { type MenuGroup, useMenuGroups } from '#app/menu/useMenuGroups.ts';
import { paletteKeys } from '#app/palette/shortcuts.ts';
import { useRecents } from '#app/palette/useRecents.ts';
import { PageLoading } from '#app/shell/PageLoading.tsx';
import { useAccount } from '#app/shell/useAccount.ts';
import type { EntityModel } from '#engine/model.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** Who tries the demo looks for the code that was just sent; the rest of the home page stands above it. */
const newest = 3;

/** All of them are pushed along in their own frame, by finger, wheel or keys: the page stays as long as it was. */
const frame = { maxHeight: 320, overflowY: 'auto', mx: -2, px: 2, outlineOffset: '-2px' } as const;

/** Where the server is in demo mode: the messages that would have been sent. Nothing elsewhere, nothing without any. */
const SmsOutbox = () => {
  const translate = useTranslate();
  const titleId = useId();
  const { smsOutbox } = useConsole();
  const { data } = useQuery({ queryKey: ['account', 'smsOutbox'], queryFn: smsOutbox });
  if (data === undefined || data === null || data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        {translate('shell.outbox.title')}
      </Typography>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>{translate('shell.outbox.text')}</Typography>
        <Messages messages={data} titleId={titleId} />
      </Paper>
    </Box>
  );
};

interface MessagesProps {
  /** Newest first. */
  readonly messages: readonly SmsMessage[];
  readonly titleId: string;
}

const Messages = ({ messages, titleId }: MessagesProps) => {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? messages : messages.slice(0, newest);
  return (
    <>
      <Box {...(isWhole ? { role: 'region', 'aria-labelledby': titleId, tabIndex: 0, sx: frame } : {})}>
        <List dense disablePadding>
          {shown.map((message) => (
            <ListItem key={message.id} disableGutters>
              <ListItemText
                primary={message.text}
                secondary={`+${message.country_code} ${message.phone} · ${formatInstant(message.created_at)}`}
                sx={{ overflowWrap: 'anywhere' }}
              />
            </ListItem>
          ))}
        </List>
      </Box>
      {messages.length > newest ? (
        <Button size="small" sx={{ ml: -1, mt: 1 }} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? translate('shell.outbox.newest')
            : translate('shell.outbox.all', { count: formatCount(messages.length) })}
        </Button>
      ) : null}
    </>
  );
};

const FirstStepsCard = lazy(async () => {
  const { FirstStepsCard: component } = await import('../register/FirstStepsCard.tsx');
  return { default: component };
});

/**
 * What to do first in an empty company, for its main administrator: gone once it is put away, which the account keeps in
 * every browser, or once all of it is done, which a browser sees once and then asks no more.
 */
const FirstSteps = () => {
  const { account, role } = useAccount();
  const [state, setState] = useStore<'open' | 'over'>('home.firstSteps', 'open');
  const { offers } = useConsoleProvider();
  if (!offers('inviteList')) return null;
  if (role !== 'main' || account === undefined || state === 'over') return null;
  return (
    <Suspense>
      <FirstStepsCard account={account} onOver={() => setState('over')} />
    </Suspense>
  );
};

/** The first page: what waits and how the company stands, what this administrator can manage, what they opened last, and in a demo what it would have sent. */
export const HomePage = () => {
  const translate = useTranslate();
  const { account } = useAccount();
  const groups = useMenuGroups();
  const { offers } = useConsoleProvider();
  if (groups === undefined) return <PageLoading />;
  return (
    <>
      <Title title={translate('shell.home.welcome', { name: account?.name ?? '' })} preferenceKey={false} />
      {groups.length > 0 ? (
        // Keys are of no use to a finger, nor where the page is as narrow as a phone.
        <Typography sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary', mb: 3, ...forKeys }}>
          {translate('frame.home.search', { keys: paletteKeys() })}
        </Typography>
      ) : (
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>{translate('shell.home.nothing')}</Typography>
      )}
      <FirstSteps />
      {groups.length > 0 && offers('homeOverview') ? <OverviewPanel /> : null}
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

const forKeys = { '@media (pointer: coarse)': { display: 'none' } } as const;

/** Columns rather than rows: sections have two links or twelve. */
const columns = { columnWidth: 280, columnGap: '16px', mb: 2 } as const;

const apart = { mb: 2, breakInside: 'avoid' } as const;

const SectionCard = ({ group }: { readonly group: MenuGroup }) => {
  const translate = useTranslate();
  return (
    <Box sx={apart}>
      <HomeCard id={`home-${group.section}`} title={translate(`menu.${group.section}`)}>
        {group.models.map((model) => (
          <NounLink key={model.noun} model={model} />
        ))}
      </HomeCard>
    </Box>
  );
};

const NounLink = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const Icon = menuIcons[model.icon];
  return (
    <Box component={LinkBase} to={`/${model.noun}`} sx={homeLine}>
      <Icon fontSize="small" sx={{ color: 'primary.main' }} />
      <Box component="span" sx={{ fontWeight: 600 }}>
        {translate(`resources.${model.noun}.plural`)}
      </Box>
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
    <Box sx={apart}>
      <HomeCard id="home-recent" title={translate('frame.home.recent')}>
        {shown.map(({ id, title, detail, to = '/', icon: Icon }) => (
          <Box key={id} component={LinkBase} to={to} sx={homeLine}>
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
      </HomeCard>
    </Box>
  );
};
