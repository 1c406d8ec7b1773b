import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useLocation, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { useLiveModels } from '#app/console/liveModels.ts';
import { useAddresses } from '#app/routing/addresses.ts';
import { useShellDialogs } from '#app/shell/shellDialogs.ts';
import type { EntityModel } from '#engine/model.ts';
import { isReadable } from '#engine/offeredModel.ts';
import { rolesWith } from '#engine/permission.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

interface StatusPageProps {
  readonly title: string;
  readonly text: string;
  /** What helps to understand it. */
  readonly details?: ReactNode;
  /** What can be done: links and buttons. */
  readonly children?: ReactNode;
}

/** A page that has nothing to show but why, and what to do next. */
const StatusPage = ({ title, text, details, children }: StatusPageProps) => (
  <Box sx={{ py: 2, maxWidth: 560 }}>
    <Title title={title} preferenceKey={false} />
    <Typography sx={{ mb: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}>{text}</Typography>
    {details}
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 2 }}>{children}</Box>
  </Box>
);

/** Roles a user can be given in the console; the others are held by way of an app or a group. */
const consoleRoles: readonly string[] = [
  'main',
  'sub',
  'asset',
  'responsible',
  'supervisor',
  'appManager',
  'member',
];

/** Two people who have the permission themselves; nothing while it is not known. */
const PeopleToAsk = ({ noun }: { readonly noun: string }) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { data } = useQuery({
    queryKey: ['account', 'whoMay', noun],
    queryFn: ({ signal }) => provider.call('checkMasterPermissions', { action: `${noun}.read` }, { signal }),
  });
  const people = data?.ask ?? [];
  if (people.length === 0) return null;
  return (
    <>
      <Typography id="people-to-ask" sx={{ mt: 2 }}>
        {translate('frame.forbidden.ask')}
      </Typography>
      <List dense disablePadding aria-labelledby="people-to-ask" sx={{ mb: 3 }}>
        {people.map(({ name, role }) => (
          <ListItem key={`${role}-${name}`} disableGutters>
            <ListItemText
              primary={name}
              secondary={translate(`shell.role.${role}`)}
              slotProps={{ primary: { sx: { fontWeight: 600 } } }}
            />
          </ListItem>
        ))}
      </List>
    </>
  );
};

/** Which roles open the page, and what a sub-administrator needs besides. */
const NeededRoles = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const needed = rolesWith(model, 'read').filter((role) => consoleRoles.includes(role));
  const roles = needed.map((role) => translate(`shell.role.${role}`)).join(translate('frame.separator'));
  return (
    <>
      <Typography>{translate('frame.forbidden.roles', { roles })}</Typography>
      {needed.includes('sub') ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('frame.forbidden.module', { module: translate(`mandate.module.${model.module}`) })}
        </Typography>
      ) : null}
    </>
  );
};

/** For a page this role may not see, or no one on this server: says which role is needed and whom to ask, instead of showing an empty page. */
export const ForbiddenPage = ({ noun }: { readonly noun?: string }) => {
  const translate = useTranslate();
  const { models } = useLiveModels();
  const model = noun === undefined ? undefined : models[noun];
  if (model !== undefined && !isReadable(model)) return <NotOfferedPage noun={model.noun} />;
  const text =
    model === undefined
      ? translate('shell.forbidden.text')
      : translate('frame.forbidden.page', { name: translate(`resources.${model.noun}.plural`) });
  return (
    <StatusPage
      title={translate('shell.forbidden.title')}
      text={text}
      details={
        model === undefined ? null : (
          <>
            <NeededRoles model={model} />
            <PeopleToAsk noun={model.noun} />
          </>
        )
      }
    >
      <Button variant="contained" component={LinkBase} to="/">
        {translate('shell.notFound.home')}
      </Button>
    </StatusPage>
  );
};

/** For a page whose calls the company's own server does not have. */
const NotOfferedPage = ({ noun }: { readonly noun: string }) => {
  const translate = useTranslate();
  return (
    <StatusPage
      title={translate('shell.notOffered.title')}
      text={translate('frame.notOffered.page', { name: translate(`resources.${noun}.plural`) })}
    >
      <Button variant="contained" component={LinkBase} to="/">
        {translate('shell.notFound.home')}
      </Button>
    </StatusPage>
  );
};

/** For an address nothing lives at: says which one, and offers the search over those that exist. */
export const NotFoundPage = () => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { toPublic } = useAddresses();
  const { open } = useShellDialogs();
  return (
    <StatusPage
      title={translate('shell.notFound.title')}
      text={translate('frame.notFound.address', { address: toPublic(pathname) })}
      details={translate('shell.notFound.text')}
    >
      <Button variant="contained" component={LinkBase} to="/">
        {translate('shell.notFound.home')}
      </Button>
      <Button variant="outlined" onClick={() => open('palette')}>
        {translate('frame.notFound.search')}
      </Button>
    </StatusPage>
  );
};
