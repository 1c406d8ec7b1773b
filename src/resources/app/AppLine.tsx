import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link, RecordContextProvider, useTranslate } from 'react-admin';
import { RowMenu } from '#views/actions/RowMenu.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { useModel } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { AppIcon } from '#views/workbench/AppIcon.tsx';
import { useAppName } from '#views/workbench/useAppName.ts';
import type { AppRow } from '#views/workbench/useApps.ts';

const iconSize = 40;

const useFacts = ({ visible, hidden_audience: hidden, admins, hidden_admins: others, opens }: AppRow) => {
  const translate = useTranslate();
  const people = (admins ?? []).length + others;
  const count = (visible.users ?? []).length + hidden;
  return [
    visible.type === 'all'
      ? translate('app.everybody')
      : translate('app.audience', { depts: (visible.depts ?? []).length, users: count }),
    ...(people > 0 ? [translate('app.admins', { count: people })] : []),
    ...(typeof opens === 'number' ? [translate('app.opens', { count: formatCount(opens) })] : []),
  ];
};

/** An app in its list: what it is, who sees and manages it, how much it is used, and what can be done to it. */
export const AppLine = ({ app }: { readonly app: AppRow }) => {
  const translate = useTranslate();
  const model = useModel();
  const nameOf = useAppName();
  const keys = wordKeys('app');
  const facts = useFacts(app);
  return (
    <RecordContextProvider value={app}>
      <Box sx={{ opacity: app.status === 1 ? 1 : 0.55 }}>
        <AppIcon url={app.icon_url} size={iconSize} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, pl: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}>
          <MuiLink component={Link} to={`/app/${app.app_id}/show`} sx={{ overflowWrap: 'anywhere' }}>
            {nameOf(app)}
          </MuiLink>
          {app.status === 1 ? null : (
            <Chip size="small" variant="outlined" label={translate(keys.option('status', 0))} />
          )}
          {app.preset === 1 ? <Chip size="small" variant="outlined" label={translate('app.preset')} /> : null}
        </Box>
        <Typography variant="body2" color="text.secondary">
          {facts.join(' · ')}
        </Typography>
      </Box>
      <RowMenu model={model} actions={model.actions} />
    </RecordContextProvider>
  );
};
