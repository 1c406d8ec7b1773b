import { useTranslate } from 'react-admin';
import { useRights } from '../reasons/RightsContext.ts';

/** Said where nothing more is known: whom to ask; the main administrator has nobody to ask and reads that it is not possible here. */
export const useNoRight = (): string => {
  const translate = useTranslate();
  const isMain = useRights().holdsRole('main');
  return translate(isMain ? 'rules.reason.guard' : 'department.noRight');
};
