import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useStore, useTranslate } from 'ra-core';
import { type FormEvent, useRef, useState } from 'react';
import { idOf } from '#session/session.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { fieldErrorsOf, SubmitButton, sentenceOf } from './NumberFields.tsx';

/** Goes to the identity provider; anything that is no address of the web is not gone to. */
const goTo = (address: string): void => {
  const { protocol } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`${protocol} is no address to sign in at`);
  window.location.assign(address);
};

const storeKey = 'login.signOnCompany';

/** The number in the address a company gives its people, else the one used in this browser last. */
const useCompanyNumber = () => {
  const [kept, keep] = useStore<unknown>(storeKey, '');
  const given = new URLSearchParams(window.location.search).get('signOn') ?? '';
  const [number, setNumber] = useState(idOf(given) === undefined ? String(kept) : given);
  return { number, setNumber, keep };
};

/** Asks for the number of a company and goes to its identity provider. */
export const SignOnForm = ({ onBack }: { readonly onBack: () => void }) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const box = useRef<HTMLInputElement>(null);
  const { number, setNumber, keep } = useCompanyNumber();
  const [isBusy, setBusy] = useState(false);
  const [mistake, setMistake] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const refuse = (sentence: string) => {
    setMistake(sentence);
    box.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const company = idOf(number.normalize('NFKC').trim());
    if (company === undefined)
      return refuse(translate(number.trim() === '' ? 'login.required' : 'signOn.numberFormat'));
    setBusy(true);
    setFailure(undefined);
    try {
      const { address } = await provider.call('signOnStart', { company_number: company });
      keep(String(company));
      // Busy until the page is left.
      goTo(address);
    } catch (error) {
      setFailure(sentenceOf(error));
      const { company_number: sentence } = fieldErrorsOf(error);
      if (sentence !== undefined) refuse(sentence);
      setBusy(false);
    }
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      {failure === undefined ? null : <Alert severity="error">{failure}</Alert>}
      <TextField
        inputRef={box}
        autoFocus
        required
        label={translate('signOn.number')}
        value={number}
        error={mistake !== undefined}
        helperText={mistake ?? translate('signOn.numberHelp')}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 20 } }}
        onChange={({ target }) => {
          setNumber(target.value);
          setMistake(undefined);
        }}
      />
      <SubmitButton isBusy={isBusy}>{translate(isBusy ? 'signOn.going' : 'signOn.go')}</SubmitButton>
      <Button onClick={onBack}>{translate('signOn.otherWay')}</Button>
    </Box>
  );
};
