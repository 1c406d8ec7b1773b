import { type RaRecord, useTranslate } from 'react-admin';
import { useModel } from '#views/ModelContext.tsx';
import { useRights } from '#views/reasons/RightsContext.ts';
import { reasonOn } from '#views/reasons/useOffers.ts';
import { useReasonText } from '#views/reasons/useReasonText.ts';
import { isFromElsewhere } from '#views/seat/isFromElsewhere.ts';
import { isOnlyHere, seatIn } from '#views/seat/personHere.ts';
import { type PersonAct, personRights } from '#views/seat/personRights.ts';
import { useNoRight } from '#views/seat/useNoRight.ts';
import { ActMenu } from './ActMenu.tsx';

interface PersonMenuProps {
  readonly department: RaRecord;
  readonly person: RaRecord;
  readonly anchor: HTMLElement;
  readonly onAct: (act: PersonAct) => void;
  readonly onClose: () => void;
}

const keysOf: Readonly<Partial<Record<PersonAct, string>>> = { moveUp: 'Alt+↑', moveDown: 'Alt+↓' };

const order: readonly PersonAct[] = ['open', 'supervisor', 'top', 'moveUp', 'moveDown', 'position'];

/** An item is named after what it will do to this person. */
const useActText = (department: RaRecord, person: RaRecord) => {
  const translate = useTranslate();
  const departmentId = Number(department.id);
  const here = seatIn(person, departmentId);
  const names: Readonly<Record<PersonAct, string>> = {
    open: 'open',
    supervisor: here?.is_supervisor === 1 ? 'cancelSupervisor' : 'setSupervisor',
    top: here?.is_top === 1 ? 'cancelTop' : 'setTop',
    moveUp: 'moveUp',
    moveDown: 'moveDown',
    position: 'position',
    remove: isOnlyHere(person, departmentId) ? 'resign' : 'remove',
  };
  return (act: PersonAct) => translate(`people.act.${names[act]}`);
};

/** Why some of it is switched off: another department, the source, or the reader's role or scope. */
const useLockReason = (department: RaRecord, person: RaRecord): string => {
  const translate = useTranslate();
  const model = useModel('member');
  const rights = useRights();
  const textOf = useReasonText(model);
  const noRight = useNoRight();
  if (seatIn(person, Number(department.id)) === undefined) return translate('people.inSub');
  if (isFromElsewhere(department)) return translate('people.fromElsewhere');
  const reason = reasonOn(model, 'removeFromDepartment', person, rights);
  return reason === undefined ? noRight : textOf(reason);
};

/** Everything that can be done with a person in a department; what is not possible stays visible with its reason. */
export const PersonMenu = ({ department, person, anchor, onAct, onClose }: PersonMenuProps) => {
  const translate = useTranslate();
  const rights = personRights(department, person);
  const reason = useLockReason(department, person);
  const textOf = useActText(department, person);
  const offer = (act: PersonAct) => ({
    act,
    text: textOf(act),
    shortcut: keysOf[act],
    isAllowed: rights[act],
  });
  return (
    <ActMenu
      label={translate('people.menu', { name: person.name })}
      anchor={anchor}
      acts={order.map(offer)}
      lastActs={[offer('remove')]}
      reason={reason}
      onAct={onAct}
      onClose={onClose}
    />
  );
};
