import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { formatInstant } from '#views/format/dateTime.ts';
import type { AskedLogin } from './useQrConfirm.ts';

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
export const AskedFacts = ({ asked, person, company }: AskedFactsProps) => {
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
