import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import { useSecondsLeft } from '#app/phonePage/PhonePage.tsx';
import { useAccount } from '#app/shell/useAccount.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { qrStatuses } from '#domain/account/qrState.ts';
import type { Calls } from '#generated/types.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** The browser that asks, as the server describes it to the phone. */
type AskedLogin = Calls['qrScan']['reply'];

/** How it ended. `invalid` comes with the server's own sentence. */
export type QrResult =
  | { readonly kind: 'confirmed' | 'cancelled' | 'mismatch' | 'expired' }
  | { readonly kind: 'invalid'; readonly message: string };

interface QrAnswer {
  readonly action: 'confirm' | 'cancel';
  readonly number?: number;
  readonly companyId?: number;
}

interface QrConfirm {
  readonly asked: AskedLogin | undefined;
  readonly result: QrResult | undefined;
  readonly answer: (answer: QrAnswer) => void;
  readonly isAnswering: boolean;
  /** The last answer did not reach the server; it can be given again. */
  readonly failure: string | undefined;
}

const endings = new Map<unknown, 'mismatch' | 'expired'>([
  ['qr_mismatch', 'mismatch'],
  ['qr_expired', 'expired'],
]);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const isLost = (error: unknown): boolean =>
  ['network', 'broken'].includes(String(refusalOf(error)?.error_key));

const resultOfError = (error: unknown): QrResult => {
  const kind = endings.get(refusalOf(error)?.error_key);
  return kind === undefined ? { kind: 'invalid', message: messageOf(error) } : { kind };
};

const resultOfStatus = (status: number | undefined): QrResult | undefined => {
  if (status === qrStatuses.confirmed) return { kind: 'confirmed' };
  return status === qrStatuses.cancelled ? { kind: 'cancelled' } : undefined;
};

/** Reads the code of a ticket once, and answers it. Loaded again, the page finds what was answered. */
export const useQrConfirm = (ticket: string): QrConfirm => {
  const provider = useConsoleProvider();
  const scan = useQuery({
    queryKey: ['qrLogin', 'scan', ticket],
    queryFn: () => provider.call('qrScan', { ticket }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const confirm = useMutation({
    mutationFn: ({ action, number, companyId }: QrAnswer) =>
      provider.call('qrConfirm', {
        ticket,
        action,
        ...(number === undefined ? {} : { number }),
        ...(companyId === undefined ? {} : { target_company_id: companyId }),
      }),
  });
  const isFailed = confirm.error !== null && isLost(confirm.error);
  const refusal = scan.error ?? (isFailed ? null : confirm.error);
  return {
    asked: scan.data,
    result:
      refusal === null ? resultOfStatus(confirm.data?.status ?? scan.data?.status) : resultOfError(refusal),
    answer: confirm.mutate,
    isAnswering: confirm.isPending,
    failure: isFailed ? messageOf(confirm.error) : undefined,
  };
};

const list = {
  display: 'grid',
  gridTemplateColumns: 'minmax(84px, max-content) 1fr',
  columnGap: 2,
  rowGap: 0.75,
  m: 0,
} as const;

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <Typography component="dt" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </>
);

interface AskedFactsProps {
  readonly asked: AskedLogin;
  readonly person: string;
  /** Named here where there is nothing to choose. */
  readonly company: string | undefined;
}

/** What is known of the browser that asks: enough to tell one's own from a stranger's. */
const AskedFacts = ({ asked, person, company }: AskedFactsProps) => {
  const translate = useTranslate();
  const { browser, system } = asked.device;
  const device = [browser, system].filter((name) => name !== '').join(' · ');
  const network = translate(`qrLogin.network.${asked.network}`);
  return (
    <Box component="dl" sx={list}>
      <Fact name={translate('qrLogin.person')}>{person}</Fact>
      {company === undefined ? null : <Fact name={translate('qrLogin.company')}>{company}</Fact>}
      <Fact name={translate('qrLogin.device')}>{device || translate('qrLogin.device.unknown')}</Fact>
      <Fact name={translate('qrLogin.address')}>
        {asked.ip ? translate('qrLogin.addressAt', { ip: asked.ip, network }) : network}
        {asked.is_other_network === 1 ? (
          <Typography component="span" sx={{ display: 'block', color: 'warning.main' }}>
            {translate('qrLogin.otherNetwork')}
          </Typography>
        ) : null}
      </Fact>
      <Fact name={translate('qrLogin.time')}>{formatInstant(asked.asked_at)}</Fact>
    </Box>
  );
};

interface NumberChoiceProps {
  readonly numbers: readonly number[];
  readonly value: number | undefined;
  readonly onChoose: (number: number) => void;
}

const tile = {
  m: 0,
  minHeight: 64,
  justifyContent: 'center',
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-card)',
  '&:has(:checked)': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
  '& .MuiFormControlLabel-label': {
    fontSize: '1.75rem',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
} as const;

/** Three numbers, of which the asking browser shows one; none is chosen beforehand (safety.md T15). */
const NumberChoice = ({ numbers, value, onChoose }: NumberChoiceProps) => {
  const translate = useTranslate();
  return (
    <FormControl>
      <FormLabel id="qr-number" sx={{ mb: 1, fontWeight: 600, color: 'text.primary' }}>
        {translate('qrLogin.number')}
      </FormLabel>
      <RadioGroup
        aria-labelledby="qr-number"
        aria-describedby="qr-number-help"
        value={value ?? ''}
        onChange={(event) => onChoose(Number(event.target.value))}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1 }}
      >
        {numbers.map((number) => (
          <FormControlLabel
            key={number}
            value={number}
            label={number}
            control={<Radio size="small" />}
            sx={tile}
          />
        ))}
      </RadioGroup>
      <FormHelperText id="qr-number-help" sx={{ mx: 0 }}>
        {translate('qrLogin.numberHelp')}
      </FormHelperText>
    </FormControl>
  );
};

interface QrQuestionProps {
  readonly asked: AskedLogin;
  readonly confirm: QrConfirm;
  readonly onLate: () => void;
}

type Companies = AskedLogin['companies'];

/** The company signed in to comes first; it is the one entered unless another is chosen. */
const useCompany = (companies: Companies) => {
  const [companyId, setCompanyId] = useState(companies[0]?.company_id);
  return { company: companies.find((each) => each.company_id === companyId), setCompanyId };
};

/** May this browser in? Refusing is the default: it has the focus, and letting in needs the number first. */
export const QrQuestion = ({ asked, confirm, onLate }: QrQuestionProps) => {
  const translate = useTranslate();
  const { account } = useAccount();
  const [number, setNumber] = useState<number>();
  const { company, setCompanyId } = useCompany(asked.companies);
  const secondsLeft = useSecondsLeft(asked.expire_seconds);
  const { answer, isAnswering, failure } = confirm;
  const isLate = secondsLeft === 0 && !isAnswering;
  useEffect(() => {
    if (isLate) onLate();
  }, [isLate, onLate]);
  const allow = () =>
    answer({
      action: 'confirm',
      ...(number === undefined ? {} : { number }),
      ...(company === undefined ? {} : { companyId: company.company_id }),
    });
  const isSingle = asked.companies.length < 2;
  return (
    <>
      <Typography variant="h1">{translate('qrLogin.question')}</Typography>
      <Alert severity="warning">{translate('qrLogin.warning')}</Alert>
      {isSingle ? null : (
        <CompanyChoice companies={asked.companies} value={company?.company_id} onChoose={setCompanyId} />
      )}
      <AskedFacts
        asked={asked}
        person={account?.name ?? ''}
        company={isSingle ? company?.company_name : undefined}
      />
      <NumberChoice numbers={asked.numbers} value={number} onChoose={setNumber} />
      {failure === undefined ? null : <Alert severity="error">{failure}</Alert>}
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Button
          variant="contained"
          size="large"
          loading={isAnswering}
          disabled={number === undefined}
          aria-describedby="qr-left"
          onClick={allow}
          sx={{ minHeight: 44 }}
        >
          {translate('qrLogin.allow')}
        </Button>
        <Button
          variant="outlined"
          size="large"
          autoFocus
          disabled={isAnswering}
          onClick={() => answer({ action: 'cancel' })}
          sx={{ minHeight: 44 }}
        >
          {translate('qrLogin.refuse')}
        </Button>
        <Typography id="qr-left" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {translate('qrLogin.allowAfter', { seconds: secondsLeft })}
        </Typography>
      </Box>
    </>
  );
};

interface CompanyChoiceProps {
  readonly companies: Companies;
  readonly value: number | undefined;
  readonly onChoose: (companyId: number) => void;
}

const CompanyChoice = ({ companies, value, onChoose }: CompanyChoiceProps) => {
  const translate = useTranslate();
  return (
    <TextField
      select
      fullWidth
      label={translate('qrLogin.company')}
      value={value ?? ''}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {companies.map((company) => (
        <MenuItem key={company.company_id} value={company.company_id}>
          {company.company_name}
        </MenuItem>
      ))}
    </TextField>
  );
};
