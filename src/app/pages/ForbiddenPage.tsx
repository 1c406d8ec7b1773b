import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useTranslate } from 'ra-core';
import { useLiveModels } from '#app/console/liveModels.ts';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { EntityModel } from '#engine/model.ts';
import { rolesWith } from '#engine/permission.ts';
import { StatusPage } from './StatusPage.tsx';

/** Roles somebody can be given in the console; the others are held by way of an app or a group. */
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
  const provider = useDataProvider<ConsoleProvider>();
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

/** For a page this role may not see: says which role is needed and whom to ask, instead of showing an empty page. */
export const ForbiddenPage = ({ noun }: { readonly noun?: string }) => {
  const translate = useTranslate();
  const { byNoun } = useLiveModels();
  const model = noun === undefined ? undefined : byNoun[noun];
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
