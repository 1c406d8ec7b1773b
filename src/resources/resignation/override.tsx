import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import Button from '@mui/material/Button';
import { lazy } from 'react';
import { LinkBase, useCanAccess, useCreatePath, useTranslate } from 'react-admin';
import { lazyInput } from '#views/fields/lazyInput.tsx';
import { defineOverride } from '#views/override.ts';

/** Begins the wizard, for those whose role lets people leave. */
const StartButton = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: 'resignation', action: 'resign' });
  if (canAccess !== true) return null;
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: 'resignation', type: 'create' })}
      variant="contained"
      startIcon={<PersonRemoveOutlined />}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate('resignation.start')}
    </Button>
  );
};

const RecipientInput = lazyInput(async () => (await import('./PersonBox.tsx')).RecipientInput);
const ResignWizard = lazy(async () => ({ default: (await import('./ResignWizard.tsx')).ResignWizard }));
const HandOverItems = lazy(async () => ({ default: (await import('./HandOverItems.tsx')).HandOverItems }));

/** The list is generated; people leave by a wizard, and what they hand over is worked item by item in the detail. */
export const resignationOverride = defineOverride<'resignation'>()({
  // Its address names the people: `create?ids=1,2`.
  pages: { create: ResignWizard },
  fields: { 'actions.transfer.recipient_id': { input: RecipientInput } },
  views: {
    toolbar: StartButton,
    showExtra: HandOverItems,
  },
});
