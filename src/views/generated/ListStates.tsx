import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CreateButton, HttpError, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { useModel } from '../ModelContext.tsx';
import { wordKeys } from '../wordKeys.ts';
import { useMayCreate } from './useMayCreate.ts';

interface StatePanelProps {
  readonly title: string;
  readonly children?: ReactNode;
}

const StatePanel = ({ title, children }: StatePanelProps) => (
  <Box sx={{ py: 8, px: 2, textAlign: 'center' }}>
    <Typography color="text.secondary" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

/** Nothing there yet: the schema's next step, and the button for it. */
export const EmptyState = () => {
  const translate = useTranslate();
  const model = useModel();
  const mayCreate = useMayCreate(model);
  const title = translate(wordKeys(model.noun).empty, { _: translate('views.list.empty') });
  return <StatePanel title={title}>{mayCreate ? <CreateButton variant="contained" /> : null}</StatePanel>;
};

/** Nothing matches the filters: take them away. */
export const NoResults = () => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues).length === 0) return <EmptyState />;
  return (
    <StatePanel title={translate('views.list.noResults')}>
      <Button variant="outlined" onClick={() => setFilters({})}>
        {translate('views.filter.clear')}
      </Button>
    </StatePanel>
  );
};

const forbiddenKeys: readonly (string | undefined)[] = ['no_permission', 'out_of_scope', 'not_main_admin'];

interface FailedStateProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Reading failed: no permission is said as such, anything else can be tried again. */
export const FailedState = ({ error, onRetry }: FailedStateProps) => {
  const translate = useTranslate();
  const noun = useResourceContext() ?? '';
  if (forbiddenKeys.includes(refusalOf(error)?.error_key)) {
    const name = translate(wordKeys(noun).plural);
    return <StatePanel title={translate('views.list.forbidden', { name })} />;
  }
  const message = error instanceof HttpError || error instanceof Error ? error.message : String(error);
  return (
    <Box sx={{ p: 3 }}>
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={onRetry}>
            {translate('views.error.retry')}
          </Button>
        }
      >
        {message}
      </Alert>
    </Box>
  );
};

/** The failed state of a list. */
export const ListFailed = () => {
  const { error, refetch } = useListContext();
  return <FailedState error={error} onRetry={() => void refetch()} />;
};
