import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useCanAccess, useCreatePath, useTranslate } from 'react-admin';
import type { Noun } from '#generated/entities.ts';
import { useModels } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { CoverSection, Section, StartupSection } from './ImageSections.tsx';

/** What else is set for the company, each on a page of its own (spec section 2); a page that is not built is not named. */
const settings = [
  'verification',
  'mainAdministrator',
  'manageGroup',
  'assetAdmin',
  'managementPassword',
  'signOn',
  'inviteNote',
  'customField',
  'groupSetting',
  'complaint',
  'holiday',
  'vacation',
  'dissolution',
] as const;

/** Settings that are told in a few words of their own. */
type Setting = (typeof settings)[number];

const Entry = ({ noun }: { readonly noun: Setting }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: noun, action: 'list' });
  if (canAccess !== true) return null;
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Link component={LinkBase} to={createPath({ resource: noun, type: 'list' })} sx={{ fontWeight: 600 }}>
        {translate(wordKeys(noun).plural)}
      </Link>
      <Typography variant="body2" color="text.secondary">
        {translate(`companySetting.other.${noun}`)}
      </Typography>
    </Box>
  );
};

/** The ways to every other setting of the company that the reader may see. */
const OtherSettings = () => {
  const models: Readonly<Partial<Record<Noun, unknown>>> & Readonly<Record<string, unknown>> = useModels();
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
      }}
    >
      {settings
        .filter((noun) => noun in models)
        .map((noun) => (
          <Entry key={noun} noun={noun} />
        ))}
    </Box>
  );
};

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' }, my: 2 };

/** How the company looks on phones, and everything else that is set for it. */
export const Images = () => {
  const translate = useTranslate();
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
