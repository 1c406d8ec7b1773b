import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useAccount } from '#app/shell/useAccount.ts';
import { AskedFacts } from './AskedFacts.tsx';
import { NumberChoice } from './NumberChoice.tsx';
import type { AskedLogin, QrConfirm } from './useQrConfirm.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

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
