import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'react-admin';
import { Section } from './Section.tsx';

/** What can be taken along before everything is gone, each at the page whose export it is. */
const exports = ['member', 'department', 'groupData', 'resignation', 'record', 'order'] as const;

/** Offers every export there is: afterwards there is none. */
export const ExportOffer = () => {
  const translate = useTranslate();
  return (
    <Section title={translate('dissolution.export')} help={translate('dissolution.exportHelp')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {exports.map((noun) => (
          <Button key={noun} component={LinkBase} to={`/${noun}`} variant="outlined" size="small">
            {translate(`dissolution.export.${noun}`)}
          </Button>
        ))}
      </Box>
    </Section>
  );
};
