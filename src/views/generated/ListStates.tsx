import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { EntityModel } from '#engine/model.ts';
import { listReaders } from '#engine/permission.ts';
import { ImportEntry } from '#views/import/entry/ImportEntry.tsx';
import { CreateLink } from '#views/list/CreateEntry.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { RequestNumber } from '../list/RequestNumber.tsx';
import { useModel, useModels, useOverride } from '../ModelContext.tsx';
import { wordKeys } from '../wordKeys.ts';
import { SettingsEntry } from './SettingsEntry.tsx';
import { useMayCreate } from './useMayCreate.ts';

interface StatePanelProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

/** One state of a list instead of its rows: what is the matter, and what to do about it. */
const StatePanel = ({ title, text, role, children }: StatePanelProps) => (
  <Box
    role={role}
    sx={{
      py: 7,
      px: 2,
      textAlign: 'center',
      border: 1,
      borderColor: 'divider',
      borderRadius: 2,
      backgroundColor: 'background.paper',
    }}
  >
    <Typography component="p" variant="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {text === undefined ? null : (
      <Typography color="text.secondary" sx={{ mb: 2.5, maxWidth: 520, mx: 'auto' }}>
        {text}
      </Typography>
    )}
    {children}
  </Box>
);

/** The ways to a first row besides the form, and the setting: there is no header above an empty list that would offer them. */
const OtherWays = ({ model }: { readonly model: EntityModel }) => {
  const { toolbar, emptyWays: Own = toolbar } = useOverride(model.noun).views ?? {};
  const actions = model.actions.filter((action) => action.on.includes('collection'));
  return (
    <>
      {Own === undefined ? null : (
        <Suspense fallback={null}>
          <Own />
        </Suspense>
      )}
      {actions.map((action) => (
        <ActionButton key={action.name} model={model} action={action} target={{}} subject="" />
      ))}
      <SettingsEntry model={model} />
      <ImportEntry model={model} />
    </>
  );
};

interface EmptyStateProps {
  /** It stands below the list's header, which offers the rest. */
  readonly hasHeader?: boolean;
}

/** Nothing there yet: the schema's next step, and the buttons for it. */
export const EmptyState = ({ hasHeader = false }: EmptyStateProps) => {
  const translate = useTranslate();
  const model = useModel();
  const mayCreate = useMayCreate(model);
  const name = translate(wordKeys(model.noun).plural);
  const next = translate(wordKeys(model.noun).empty, { _: '' });
  return (
    <StatePanel
      title={translate('list.empty.title', { name })}
      text={next === '' ? undefined : next}
      role="status"
    >
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ flexWrap: 'wrap', justifyContent: 'center', alignItems: 'center' }}
      >
        {mayCreate ? <CreateLink noun={model.noun} /> : null}
        {hasHeader ? null : <OtherWays model={model} />}
      </Stack>
    </StatePanel>
  );
};

/** Nothing matches the filters: take them away. */
export const NoResults = () => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues).length === 0) return <EmptyState hasHeader />;
  return (
    <StatePanel title={translate('list.noResults.title')} text={translate('views.list.noResults')}>
      <Button variant="outlined" onClick={() => setFilters({})}>
        {translate('views.filter.clear')}
      </Button>
    </StatePanel>
  );
};

const forbiddenKeys: readonly (string | undefined)[] = ['no_permission', 'out_of_scope', 'not_main_admin'];

/** The role is missing: which one it takes, and whom to ask. */
const ForbiddenState = ({ noun }: { readonly noun: string }) => {
  const translate = useTranslate();
  const models = useModels();
  const model = models[noun];
  const roles = model === undefined ? [] : listReaders(model, models);
  const names = roles.map((role) => translate(`list.role.${role}`)).join(translate('list.comma'));
  return (
    <StatePanel
      role="alert"
      title={translate('views.list.forbidden', { name: translate(wordKeys(noun).plural) })}
      text={names === '' ? undefined : translate('list.forbidden.roles', { roles: names })}
    />
  );
};

interface FailedStateProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Reading failed: no permission is said as such, anything else can be tried again, with its number for the support. */
export const FailedState = ({ error, onRetry }: FailedStateProps) => {
  const translate = useTranslate();
  const noun = useResourceContext() ?? '';
  const refusal = refusalOf(error);
  if (forbiddenKeys.includes(refusal?.error_key)) return <ForbiddenState noun={noun} />;
  const requestId = refusal?.requestId;
  const message = error instanceof Error ? error.message : String(error);
  return (
    <StatePanel
      role="alert"
      title={translate('list.failed.title')}
      text={requestId === undefined ? message : message.replace(` (${requestId})`, '')}
    >
      <Button variant="contained" onClick={onRetry}>
        {translate('views.error.retry')}
      </Button>
      {requestId === undefined ? null : <RequestNumber id={requestId} />}
    </StatePanel>
  );
};

/** The failed state of a list. */
export const ListFailed = () => {
  const { error, refetch } = useListContext();
  return <FailedState error={error} onRetry={() => void refetch()} />;
};
