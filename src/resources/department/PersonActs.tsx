import { useState } from 'react';
import { type RaRecord, useNavigate, useTranslate } from 'react-admin';
import {
  isFromElsewhere,
  isOnlyHere,
  type PersonAct,
  personRights,
  seatIn,
  useNoRight,
  usePersonDeeds,
} from '#resources/_shared/seat/usePersonDeeds.ts';
import { ActionDialog } from '#views/actions/ActionDialog.tsx';
import { useBulkRun } from '#views/bulk/useBulkRun.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useRights } from '#views/reasons/rightsOf.ts';
import { reasonOn } from '#views/reasons/useOffers.ts';
import { useReasonText } from '#views/reasons/useReasonText.ts';
import { ActMenu } from './ActMenu.tsx';
import { RemovePersonDialog } from './RemovePersonDialog.tsx';
import type { Direction } from './useSortStep.ts';

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
  const reason = reasonOn(model, { permission: 'removeFromDepartment', record: person, rights });
  return reason === undefined ? noRight : textOf(reason);
};

/** Everything that can be done with a person in a department; what is not possible stays visible with its reason. */
const PersonMenu = ({ department, person, anchor, onAct, onClose }: PersonMenuProps) => {
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

interface PersonActsProps {
  readonly department: RaRecord;
  readonly person: RaRecord;
  readonly anchor: HTMLElement;
  readonly onMove: (person: RaRecord, direction: Direction) => void;
  readonly onClose: () => void;
}

type Asking = 'menu' | 'position' | 'remove';

/** The position a person holds in this department, by the very action that sets it for many. */
const PositionDialog = ({ department, person, onClose }: PersonActsProps) => {
  const translate = useTranslate();
  const model = useModel('member');
  const start = useBulkRun(model);
  const action = model.actions.find(({ name }) => name === 'setPosition');
  if (action === undefined) throw new Error('Expected the action "setPosition" of "member"');
  const departmentId = Number(department.id);
  return (
    <ActionDialog
      model={model}
      action={{ ...action, inputs: action.inputs.filter(({ name }) => name === 'position') }}
      target={{ previous: { position: seatIn(person, departmentId)?.position ?? null } }}
      subject={String(person.name)}
      onClose={onClose}
      onRun={(input) =>
        start(
          {
            name: action.name,
            titleOf: () => translate('people.positionOf', { name: person.name }),
            input: { ...input, department_id: departmentId },
          },
          [person.id],
        )
      }
    />
  );
};

/** The menu of a person in a department, and what it leads to. */
export const PersonActs = (props: PersonActsProps) => {
  const { department, person, onMove, onClose } = props;
  const navigate = useNavigate();
  const deeds = usePersonDeeds(Number(department.id));
  const [asking, setAsking] = useState<Asking>('menu');
  const acts: Readonly<Record<PersonAct, () => void>> = {
    open: () => navigate(`/member/${person.id}/show`),
    supervisor: () => void deeds.supervisor(person),
    top: () => void deeds.top(person),
    moveUp: () => onMove(person, 'up'),
    moveDown: () => onMove(person, 'down'),
    position: () => setAsking('position'),
    remove: () => setAsking('remove'),
  };
  const onAct = (act: PersonAct) => {
    acts[act]();
    if (act !== 'position' && act !== 'remove') onClose();
  };
  if (asking === 'position') return <PositionDialog {...props} />;
  if (asking === 'remove')
    return <RemovePersonDialog department={department} person={person} onClose={onClose} />;
  return (
    <PersonMenu
      department={department}
      person={person}
      anchor={props.anchor}
      onAct={onAct}
      onClose={onClose}
    />
  );
};
