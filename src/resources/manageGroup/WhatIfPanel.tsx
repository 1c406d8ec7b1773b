import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { actWord } from './MandateCard.tsx';
import type { WhatIfRequest } from './mandateDraft.ts';
import { useWhatIf } from './useMandates.ts';

export type WhatIf = Calls['permissionWhatIf']['reply'];
type Affected = WhatIf['list'][number];

const count = (number: number): string => number.toLocaleString('en');

/** What changes for one person, as sentences: people, then modules. */
const useChanges = () => {
  const translate = useTranslate();
  return ({ gains, loses, modules, acts }: Affected): readonly string[] => [
    ...(gains > 0 ? [translate('mandate.effect.gains', { count: count(gains) })] : []),
    ...(loses > 0 ? [translate('mandate.effect.loses', { count: count(loses) })] : []),
    ...(gains + loses === 0 ? [translate('mandate.effect.samePeople')] : []),
    ...modules.map(({ module, from, to }) =>
      translate('mandate.effect.module', {
        module: translate(`mandate.module.${module}`),
        from: translate(`mandate.level.${from}`),
        to: translate(`mandate.level.${to}`),
      }),
    ),
    ...acts.map(({ act, to }) =>
      translate(to === 1 ? 'mandate.effect.may' : 'mandate.effect.mayNot', { act: translate(actWord(act)) }),
    ),
  ];
};

const AffectedLine = ({ affected }: { readonly affected: Affected }) => {
  const translate = useTranslate();
  const changesOf = useChanges();
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {affected.name}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('mandate.effect.people', { count: count(affected.people) })}
        </Typography>
      </Stack>
      <Typography variant="body2" color="text.secondary">
        {changesOf(affected).join(translate('mandate.separator'))}
      </Typography>
    </Box>
  );
};

/** What a change does, from the server's count: per administrator, and what no one would look after any more. */
export const WhatIfList = ({ effects }: { readonly effects: WhatIf }) => {
  const translate = useTranslate();
  const { total, list, unattended } = effects;
  return (
    <>
      <Typography variant="body2" role="status">
        {total === 0
          ? translate('mandate.effect.none')
          : translate('mandate.effect.total', { count: count(total) })}
      </Typography>
      {list.length === 0 ? null : (
        <Box
          component="ul"
          // Scrolls when many are affected: keys must reach it.
          tabIndex={0}
          aria-label={translate('mandate.effect.title')}
          sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, maxHeight: { xs: 280, sm: 180 }, overflowY: 'auto' }}
        >
          {list.map((affected) => (
            <AffectedLine key={affected.user_id} affected={affected} />
          ))}
        </Box>
      )}
      {total > list.length ? (
        <Typography variant="body2" color="text.secondary">
          {translate('mandate.effect.more', { count: count(total - list.length) })}
        </Typography>
      ) : null}
      {unattended.length === 0 ? null : (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {translate('mandate.effect.unattended', {
            names: unattended.map(({ name }) => name).join(translate('mandate.separator')),
          })}
        </Alert>
      )}
    </>
  );
};

/** What saving the form as it stands would change. */
export const WhatIfPanel = ({ request }: { readonly request: WhatIfRequest }) => {
  const translate = useTranslate();
  const titleId = useId();
  const { data, error, refetch, isCurrent } = useWhatIf(request);
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      aria-busy={!isCurrent}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 'var(--radius-card)',
        px: 2,
        py: 1.5,
        bgcolor: 'background.paper',
        // Beside the long matrix it stays in sight; on a phone there is no room for that.
        position: { sm: 'sticky' },
        bottom: { sm: -20 },
        zIndex: 1,
        boxShadow: { sm: 3 },
      }}
    >
      <Typography id={titleId} component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {translate('mandate.effect.title')}
      </Typography>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="text" role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {data === undefined || error !== null ? null : <WhatIfList effects={data} />}
    </Box>
  );
};
