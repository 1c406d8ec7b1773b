import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import {
  LinkBase,
  useCanAccess,
  useCreatePath,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { EntityModel } from '#engine/model.ts';
import { listReaders } from '#engine/permission.ts';
import { ActionButton } from '#views/actions/ActionButton.tsx';
import { ImportEntry } from '#views/import/entry/ImportEntry.tsx';
import { CreateLink } from '#views/list/CreateEntry.tsx';
import { useModel, useModels, useOverride } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';

const SettingsLink = lazy(async () => ({ default: (await import('./SettingsLink.tsx')).SettingsLink }));

/** The way to the setting a list offers; most offer none, and load nothing for it. */
export const SettingsEntry = ({ model }: { readonly model: EntityModel }) =>
  model.list.settings === undefined ? null : (
    <Suspense fallback={null}>
      <SettingsLink model={model} />
    </Suspense>
  );

/** Whether the reader may add a row here: the noun has a create verb and their permissions name it. */
export const useMayCreate = (model: EntityModel): boolean => {
  const { canAccess } = useCanAccess({ resource: model.noun, action: 'create' });
  return model.verbs.create !== undefined && canAccess === true;
};

/** The number under which the server wrote a failed request down, to be copied into a question to the support. */
const RequestNumber = ({ id }: { readonly id: string }) => {
  const translate = useTranslate();
  const [isCopied, setCopied] = useState(false);
  // Without a secure page there is no clipboard; the number can still be marked by hand.
  const copy = () => {
    void navigator.clipboard?.writeText(id).then(() => setCopied(true));
  };
  return (
    <Box sx={{ mt: 2, display: 'flex', gap: 0.5, alignItems: 'center', justifyContent: 'center' }}>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {translate('list.failed.request')} <code>{id}</code>
      </Typography>
      <IconButton size="small" aria-label={translate('list.failed.copy')} onClick={copy}>
        <ContentCopy fontSize="inherit" />
      </IconButton>
      <Typography role="status" variant="body2" color="text.secondary">
        {isCopied ? translate('list.failed.copied') : ''}
      </Typography>
    </Box>
  );
};

/** What is the matter, drawn: nothing there yet, nothing found, no way in, something broken. */
const drawings = {
  empty: 'M5 4h14l3 10v6H2v-6zM2 14h6l2 3h4l2-3h6',
  notFound: 'M16 16l5 5M10.5 3a7.5 7.5 0 1 1 0 15a7.5 7.5 0 1 1 0-15M8 8l5 5M13 8l-5 5',
  locked: 'M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3M12 15v2',
  broken: 'M12 3l10 18H2zM12 10v5M12 18v.5',
} as const;

interface StatePanelProps {
  readonly drawing: keyof typeof drawings;
  readonly title: string;
  readonly text?: string | undefined;
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

/** One state of a list instead of its rows: what is the matter, and what to do about it. */
const StatePanel = ({ drawing, title, text, role, children }: StatePanelProps) => (
  <Box
    role={role}
    sx={{
      py: 7,
      px: 2,
      textAlign: 'center',
      border: 1,
      borderColor: 'divider',
      borderRadius: 'var(--radius-card)',
      backgroundColor: 'background.paper',
    }}
  >
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 24 24"
      sx={{
        ...{ width: 40, height: 40, mb: 1.5, color: 'text.secondary' },
        ...{ fill: 'none', stroke: 'currentColor', strokeWidth: 1.25, strokeLinejoin: 'round' },
      }}
    >
      <path d={drawings[drawing]} />
    </Box>
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
  const { empty: Own } = useOverride(model.noun).views ?? {};
  const ways = (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ flexWrap: 'wrap', justifyContent: 'center', alignItems: 'center' }}
    >
      {mayCreate ? <CreateLink noun={model.noun} /> : null}
      {hasHeader ? null : <OtherWays model={model} />}
    </Stack>
  );
  if (Own !== undefined)
    return (
      <Suspense fallback={null}>
        <Own>{ways}</Own>
      </Suspense>
    );
  return (
    <StatePanel
      drawing="empty"
      title={translate('list.empty.title', { name })}
      text={next === '' ? undefined : next}
      role="status"
    >
      {ways}
    </StatePanel>
  );
};

/** Nothing matches the filters: take them away. */
export const NoResults = () => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues).length === 0) return <EmptyState hasHeader />;
  return (
    <StatePanel
      drawing="notFound"
      title={translate('list.noResults.title')}
      text={translate('views.list.noResults')}
    >
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
      drawing="locked"
      role="alert"
      title={translate('views.list.forbidden', { name: translate(wordKeys(noun).plural) })}
      text={names === '' ? undefined : translate('list.forbidden.roles', { roles: names })}
    />
  );
};

/** There is no such row, or none the reader may know of. */
const missingKey = /^call\.notFound$|\.missing$/;

/** Asking again would not bring it back: the way to those there are. */
const GoneState = ({ noun }: { readonly noun: string }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const name = translate(wordKeys(noun).plural);
  return (
    <StatePanel
      drawing="notFound"
      role="alert"
      title={translate('list.gone.title')}
      text={translate('list.gone.text')}
    >
      <Button variant="contained" component={LinkBase} to={createPath({ resource: noun, type: 'list' })}>
        {translate('list.gone.back', { name })}
      </Button>
    </StatePanel>
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
  if (missingKey.test(refusal?.error_key ?? '')) return <GoneState noun={noun} />;
  const requestId = refusal?.requestId;
  const message = error instanceof Error ? error.message : String(error);
  return (
    <StatePanel
      drawing="broken"
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
