import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { wordKeys } from '#views/wordKeys.ts';
import { CoverSection } from './CoverSection.tsx';
import { OtherSettings } from './OtherSettings.tsx';
import { Section } from './Section.tsx';
import { StartupSection } from './StartupSection.tsx';
import { useRenewAccount } from './useRenewAccount.ts';

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
