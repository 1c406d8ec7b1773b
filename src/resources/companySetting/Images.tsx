import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAuthProvider, useRecordContext, useTranslate } from 'react-admin';
import { wordKeys } from '#views/wordKeys.ts';
import { CoverSection } from './CoverSection.tsx';
import { OtherSettings } from './OtherSettings.tsx';
import { Section } from './Section.tsx';
import { StartupSection } from './StartupSection.tsx';

/** What the console's own provider of accounts can do beyond react-admin's. */
interface ForgettingProvider {
  readonly forgetAccount?: () => void;
}

/** Asks anew who is signed in where: name and logo of the company stand in the corner of every page. */
const useRenewAccount = () => {
  const client = useQueryClient();
  // The console's provider, of which react-admin knows the common part alone.
  const auth = useAuthProvider() as ForgettingProvider | undefined;
  return async (): Promise<void> => {
    auth?.forgetAccount?.();
    await client.invalidateQueries({ queryKey: ['auth', 'getIdentity'] });
  };
};

/** Name and logo stand in the corner of every page, which shows what was saved here. */
const useRenewedCorner = (): void => {
  const record = useRecordContext();
  const renew = useRenewAccount();
  const shown = `${record?.company_name}\n${record?.logo_url}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    void renew();
  });
};

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' }, my: 2 };

/** How the company looks on phones, and everything else that is set for it. */
export const Images = () => {
  const translate = useTranslate();
  useRenewedCorner();
  return (
    <>
      <Box sx={grid}>
        <Section title={translate(wordKeys('cover').plural)}>
          <CoverSection />
        </Section>
        <Section title={translate(wordKeys('startup').plural)}>
          <StartupSection />
        </Section>
      </Box>
      <Section title={translate('companySetting.others')}>
        <OtherSettings />
      </Section>
    </>
  );
};
