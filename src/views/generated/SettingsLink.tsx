import SettingsIcon from '@mui/icons-material/TuneOutlined';
import Button from '@mui/material/Button';
import { LinkBase, useCanAccess, useCreatePath, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { wordKeys } from '../wordKeys.ts';

/** The address below a list of the setting it offers. */
export const settingsPlace = (createPath: ReturnType<typeof useCreatePath>, noun: string): string =>
  `${createPath({ resource: noun, type: 'list' })}/settings`;

/** The way to the setting a list offers; nothing for those who may not read it. */
export const SettingsLink = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { settings = '' } = model.list;
  const { canAccess } = useCanAccess({ resource: settings, action: 'list' });
  if (canAccess !== true) return null;
  return (
    <Button
      component={LinkBase}
      to={settingsPlace(createPath, model.noun)}
      startIcon={<SettingsIcon />}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate(wordKeys(settings).plural)}
    </Button>
  );
};
