import Button from '@mui/material/Button';
import { useNavigate, useTranslate } from 'react-admin';
import { mostLeavers, resignAddress } from '#domain/resignation/checkResign.ts';
import { useSelection } from '#views/list/SteadyList.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';

/** Takes the selected people to the wizard by which people leave; not offered to a role that cannot let anyone go. */
export const ResignSelected = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { selectedIds } = useSelection();
  const { reach } = useRights().standing(useModel('resignation'), 'resign');
  if (reach === 'none' || reach === 'ungranted') return null;
  const isTooMany = selectedIds.length > mostLeavers;
  return (
    <Tooltip title={isTooMany ? translate('people.tooManyLeavers', { limit: mostLeavers }) : ''}>
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-disabled={isTooMany}
        onClick={() => (isTooMany ? undefined : navigate(resignAddress(selectedIds.map(Number))))}
        sx={{ '&[aria-disabled=true]': { color: 'text.disabled', borderColor: 'divider' } }}
      >
        {translate('people.act.resign')}
      </Button>
    </Tooltip>
  );
};
