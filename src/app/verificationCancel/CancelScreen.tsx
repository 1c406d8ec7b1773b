import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { PhoneEnd, PhonePage, PhoneStages, useSecondsLeft } from '#app/phonePage/PhonePage.tsx';
import { qrStatuses } from '#domain/account/qrState.ts';
import type { Calls } from '#generated/types.ts';
import { EffectList } from '#resources/_shared/verification/verificationParts.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** What the phone is asked about, as the server describes it. */
type AskedCancel = Calls['attestationCancelScan']['reply'];

/** How it ended. `failed` comes with the server's own sentence. */
type CancelResult =
  | { readonly kind: 'done' | 'kept' }
  | { readonly kind: 'failed'; readonly message: string };

const resultOf = (status: number | undefined): CancelResult | undefined => {
  if (status === qrStatuses.confirmed) return { kind: 'done' };
  return status === qrStatuses.cancelled ? { kind: 'kept' } : undefined;
};

/** Reads the code of a ticket once, and answers it. */
const useCancelConfirm = (ticket: string) => {
  const provider = useConsoleProvider();
  const scan = useQuery({
    queryKey: ['verificationCancel', 'scan', ticket],
    queryFn: () => provider.call('attestationCancelScan', { ticket }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const confirm = useMutation({
    mutationFn: (action: 'confirm' | 'cancel') =>
      provider.call('attestationCancelConfirm', { ticket, action }),
  });
  const error = scan.error ?? confirm.error;
  const result: CancelResult | undefined =
    error === null ? resultOf(confirm.data?.status) : { kind: 'failed', message: error.message };
  return { asked: scan.data, result, answer: confirm.mutate, isAnswering: confirm.isPending };
};

const tall = { minHeight: 44 } as const;

/** How it ended. */
const End = ({ result }: { readonly result: CancelResult }) => {
  const translate = useTranslate();
  const text = result.kind === 'failed' ? result.message : translate(`verification.phone.${result.kind}Text`);
  return <PhoneEnd title={translate(`verification.phone.${result.kind}`)} text={text} />;
};

interface QuestionProps {
  readonly asked: AskedCancel;
  readonly isAnswering: boolean;
  readonly onAnswer: (action: 'confirm' | 'cancel') => void;
}

/** Shall the verification go? Keeping it is the default: it has the focus. */
const Question = ({ asked, isAnswering, onAnswer }: QuestionProps) => {
  const translate = useTranslate();
  const seconds = useSecondsLeft(asked.expire_seconds);
  return (
    <>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {translate('verification.phone.question', { name: asked.company_name })}
      </Typography>
      <Typography>{translate('verification.cancelEffects')}</Typography>
      <EffectList effects={asked.effects} />
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Button
          variant="contained"
          color="error"
          size="large"
          loading={isAnswering}
          disabled={seconds === 0}
          onClick={() => onAnswer('confirm')}
          sx={tall}
        >
          {translate('verification.phone.confirm')}
        </Button>
        <Button
          variant="outlined"
          size="large"
          autoFocus
          disabled={isAnswering}
          onClick={() => onAnswer('cancel')}
          sx={tall}
        >
          {translate('verification.phone.keep')}
        </Button>
        <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {translate('verification.phone.left', { seconds })}
        </Typography>
      </Box>
    </>
  );
};

const Confirmation = ({ ticket }: { readonly ticket: string }) => {
  const { asked, result, answer, isAnswering } = useCancelConfirm(ticket);
  return (
    <PhoneStages
      end={result && <End result={result} />}
      question={asked && <Question asked={asked} isAnswering={isAnswering} onAnswer={answer} />}
    />
  );
};

/** The phone's page for a code that cancels the company's verification: what follows, and the last word. */
export const CancelScreen = () => {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const ticket = search.get('ticket') ?? '';
  return (
    <PhonePage title={translate('verification.phone.page')}>
      {ticket === '' ? (
        <End result={{ kind: 'failed', message: translate('verification.phone.noTicket') }} />
      ) : (
        <Confirmation key={ticket} ticket={ticket} />
      )}
    </PhonePage>
  );
};
