import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { holds } from '#engine/condition.ts';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { OptionChip } from '#views/fields/OptionChip.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { useRights } from '#views/reasons/RightsContext.ts';

/** The schema protects exactly one device from being signed out: the one the reader's own session is on. */
const useIsOwnDevice = (record: FieldDisplayProps['record']): boolean => {
  const protection = useModel('device').actions.find(({ name }) => name === 'logout')?.when;
  const { context } = useRights();
  return protection !== undefined && !holds(protection, record, context());
};

/** The model of a device, and whether it is the one in the reader's hands. */
export const ModelField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const isOwn = useIsOwnDevice(record);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {String(value)}
      {isOwn ? <OptionChip title={translate('rules.reason.thisDevice')} colour="info" /> : null}
    </Box>
  );
};
