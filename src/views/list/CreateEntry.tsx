import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase, useCanAccess, useCreatePath, useListContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { reasonByRole } from '#engine/reason.ts';
import { ReasonedButton } from '#views/actions/ActionButton.tsx';
import { useRights } from '#views/reasons/rights.tsx';

/** The way to a new row: a button in its line on every screen, never one that floats over the rows. */
export const CreateLink = ({ noun }: { readonly noun: string }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: noun, type: 'create' })}
      variant="contained"
      startIcon={<Add />}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate('ra.action.create')}
    </Button>
  );
};

/** The way to a new row; to whom it is closed it says which role opens it, and where there is no room that there is none. A noun whose rows come from elsewhere has none. */
export const CreateEntry = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { standing } = useRights();
  const { total = 0 } = useListContext();
  const { canAccess } = useCanAccess({ resource: model.noun, action: 'create' });
  if (model.verbs.create === undefined) return null;
  if (model.maxRows !== undefined && total >= model.maxRows)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate('list.full', { limit: model.maxRows })}
      </Typography>
    );
  if (canAccess === true) return <CreateLink noun={model.noun} />;
  const reason = reasonByRole(model, 'create', standing(model, 'create'));
  return reason === undefined ? null : (
    <ReasonedButton model={model} reason={reason} startIcon={<Add />} sx={{ whiteSpace: 'nowrap' }}>
      {translate('ra.action.create')}
    </ReasonedButton>
  );
};
