import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { LinkBase, Title, useTranslate } from 'react-admin';
import { type QrStatus, qrStatuses } from '#domain/account/qrState.ts';
import { verificationCancelAddress } from '#domain/console/addresses.ts';
import { verificationStates } from '#domain/verification/states.ts';
import type { Calls } from '#generated/types.ts';
import { QrImage } from '#resources/_shared/qr/QrImage.tsx';
import { EffectList, type Effects } from '#resources/_shared/verification/verificationParts.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { usePermissionReply } from '#views/reasons/usePermissionReply.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useRenewVerification, useVerification } from './useVerification.ts';

/** A code as the page lives it; without one no one has asked for it yet. */
interface CancelWork {
  readonly address: string | undefined;
  readonly status: QrStatus | undefined;
  readonly secondsLeft: number;
  readonly effects: Calls['attestationCancelQr']['reply']['effects'] | undefined;
  readonly isMaking: boolean;
  readonly refusal: string | undefined;
  readonly make: () => void;
}

const pollMs = 1_500;

const isFinal = (status: QrStatus | undefined): boolean =>
  status === qrStatuses.confirmed || status === qrStatuses.cancelled || status === qrStatuses.expired;

const addressOf = (ticket: string): string =>
  `${window.location.origin}${verificationCancelAddress}?ticket=${ticket}`;

/** Makes a code when asked, and asks what became of it until that will not change. Nothing makes new ones by itself. */
const useCancelCode = (): CancelWork => {
  const provider = useConsoleProvider();
  const renew = useRenewVerification();
  const making = useMutation({ mutationFn: () => provider.call('attestationCancelQr', {}) });
  const code = making.data;
  const state = useQuery({
    queryKey: ['verificationCancel', code?.ticket],
    queryFn: () => provider.call('attestationCancelStatus', { ticket: code?.ticket ?? '' }),
    enabled: code !== undefined,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) => (isFinal(data?.status) ? false : pollMs),
  });
  const status = code === undefined ? undefined : (state.data?.status ?? qrStatuses.waiting);
  const isCancelled = status === qrStatuses.confirmed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again once, when the phone has confirmed.
  useEffect(() => {
    if (isCancelled) void renew();
  }, [isCancelled]);
  return {
    address: code === undefined ? undefined : addressOf(code.ticket),
    status,
    secondsLeft: state.data?.expire_seconds ?? code?.expire_seconds ?? 0,
    effects: code?.effects,
    isMaking: making.isPending,
    refusal: making.error === null ? undefined : making.error.message,
    make: () => making.mutate(),
  };
};

const side = 208;

const tile = {
  width: side,
  height: side,
  display: 'grid',
  placeItems: 'center',
  p: 2,
  textAlign: 'center',
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-card)',
  overflow: 'hidden',
} as const;

/** The square: the code, or the button that makes one. Its size never changes. */
const Tile = ({ address, status, isMaking, make }: CancelWork) => {
  const translate = useTranslate();
  if (status === qrStatuses.waiting && address !== undefined)
    return (
      <Box sx={{ ...tile, p: 0, bgcolor: '#fff' }}>
        <QrImage value={address} side={side} title={translate('verification.code.title')} />
      </Box>
    );
  if (status === qrStatuses.scanned || status === qrStatuses.confirmed)
    return <Box sx={{ ...tile, bgcolor: 'action.hover' }}>{translate(`verification.code.${status}`)}</Box>;
  return (
    <Box sx={{ ...tile, bgcolor: 'action.hover' }}>
      <Button variant="contained" loading={isMaking} startIcon={<RefreshIcon />} onClick={make}>
        {translate(status === undefined ? 'verification.makeCode' : 'verification.refreshCode')}
      </Button>
    </Box>
  );
};

/** The code for the phone, how long it is good for, and what became of it: told once, the seconds never. */
const CancelCode = (work: CancelWork) => {
  const translate = useTranslate();
  const { status, secondsLeft, refusal } = work;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, maxWidth: side + 64, textAlign: 'center' }}>
      <Tile {...work} />
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary', minHeight: '1.6em' }}>
        {status === qrStatuses.waiting
          ? translate('verification.code.leftSeconds', { seconds: secondsLeft })
          : ''}
      </Typography>
      <Typography role="status">
        {status === undefined ? '' : translate(`verification.code.${status}`)}
      </Typography>
      {refusal === undefined ? null : <Alert severity="error">{refusal}</Alert>}
    </Box>
  );
};

/** What follows at once when the phone confirms. */
const CancelEffects = ({ effects }: { readonly effects: Effects | undefined }) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        {translate('verification.cancelEffects')}
      </Typography>
      <EffectList effects={effects} />
    </Box>
  );
};

const Cancelling = () => {
  const work = useCancelCode();
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr auto' } }}>
      <CancelEffects effects={work.effects} />
      <CancelCode {...work} />
    </Box>
  );
};

/** The verification is cancelled by the phone alone; this page shows what follows, and the code it reads. */
export const CancelPage = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useVerification();
  const isMain = usePermissionReply().permissions?.is_main === 1;
  const isVerified = data?.status === verificationStates.verified;
  return (
    <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
      <Title title={translate('verification.cancelPage')} />
      <Typography color="text.secondary" sx={{ mb: 3, maxWidth: 'var(--width-reading)' }}>
        {translate(isMain ? 'verification.cancelIntroOwn' : 'verification.cancelIntro')}
      </Typography>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={280} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {data !== undefined && !isVerified ? (
        <Alert severity="info" role="status">
          {translate('verification.notVerified')}
        </Alert>
      ) : null}
      {isVerified && data.can?.cancel !== 1 ? (
        <Alert severity="info">{translate('verification.cancelMainOnly')}</Alert>
      ) : null}
      {isVerified && data.can?.cancel === 1 ? <Cancelling /> : null}
      <Button component={LinkBase} to="/verification" sx={{ mt: 3 }}>
        {translate('verification.toStatus')}
      </Button>
    </Box>
  );
};
