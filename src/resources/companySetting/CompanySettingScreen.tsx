import Box from '@mui/material/Box';
import { Title, useTranslate } from 'react-admin';
import { wordKeys } from '#views/wordKeys.ts';
import { CoverSection } from './CoverSection.tsx';
import { FactsForm } from './FactsForm.tsx';
import { LogoSection } from './LogoSection.tsx';
import { OtherSettings } from './OtherSettings.tsx';
import { Asked, Section } from './Section.tsx';
import { StartupSection } from './StartupSection.tsx';
import { useCompanySetting } from './useCompanySetting.ts';

const grid = (columns: string) =>
  ({ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: columns }, mb: 2 }) as const;

/** Everything that is set for the company: its facts, how it looks, and the ways to the rest. */
export const CompanySettingScreen = () => {
  const translate = useTranslate();
  const keys = wordKeys('companySetting');
  const query = useCompanySetting();
  return (
    <Box sx={{ maxWidth: 'var(--width-wide)', pt: 1, pb: 4 }}>
      <Title title={translate(keys.plural)} />
      <Asked query={query} height={360}>
        {(setting) => (
          <Box sx={grid('minmax(0, 3fr) minmax(0, 2fr)')}>
            <Section title={translate('companySetting.facts')}>
              <FactsForm setting={setting} />
            </Section>
            <Section title={translate(keys.field('logo'))}>
              <LogoSection setting={setting} />
            </Section>
          </Box>
        )}
      </Asked>
      <Box sx={grid('minmax(0, 1fr) minmax(0, 1fr)')}>
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
    </Box>
  );
};
