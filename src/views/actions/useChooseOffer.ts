import { type RaRecord, useCreatePath, useNavigate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import type { Offer } from '../reasons/useOffers.ts';
import type { RowOverlayKind } from './RowOverlay.tsx';
import { isDirect, useDirectAction } from './useDirectAction.ts';

/** Does what was chosen in a menu: goes to the form, runs what asks nothing, or opens what asks. */
export const useChooseOffer = (
  model: EntityModel,
  record: RaRecord,
  show: (overlay: RowOverlayKind) => void,
) => {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const direct = useDirectAction(model);
  return ({ name, action, to, dialog }: Offer) => {
    if (to !== undefined) navigate(to);
    else if (dialog !== undefined) show({ kind: 'dialog', dialog });
    else if (name === 'update' && action === undefined)
      navigate(createPath({ resource: model.noun, id: record.id, type: 'edit' }));
    else if (action === undefined) show({ kind: 'delete' });
    else if (isDirect(action)) void direct.run(action, { id: record.id, previous: record });
    else show({ kind: 'action', action });
  };
};
