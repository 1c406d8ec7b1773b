import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase, useCanAccess, useTranslate } from 'ra-core';
import type { Calls } from '#generated/types.ts';

export type Effects = Calls['attestationCancelQr']['reply']['effects'];

/** What cancelling a verification comes to, in real counts; what concerns no one is not said. */
export const EffectList = ({ effects }: { readonly effects: Effects | undefined }) => {
  const translate = useTranslate();
  const lines = [
    ...(effects !== undefined && effects.asset_admins > 0
      ? [translate('verification.cancelEffect.assetAdmins', { smart_count: effects.asset_admins })]
      : []),
    ...(effects !== undefined && effects.waiting_asset_admins > 0
      ? [translate('verification.cancelEffect.waiting', { smart_count: effects.waiting_asset_admins })]
      : []),
    translate('verification.cancelEffect.sms'),
    translate('verification.cancelEffect.papers'),
    translate('verification.cancelEffect.name'),
  ];
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
};

/** The way to the verification, where its absence is in the way; for those who may see it. */
export const VerifyLink = () => {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'verification', action: 'list' });
  return canAccess === true ? (
    <Button size="small" component={LinkBase} to="/verification" sx={{ whiteSpace: 'nowrap' }}>
      {translate('verification.goVerify')}
    </Button>
  ) : null;
};
