import { useState } from 'react';
import { type RaRecord, useNavigate, useTranslate } from 'react-admin';
import { ActionDialog } from '#views/actions/ActionDialog.tsx';
import { useBulkRun } from '#views/bulk/useBulkRun.ts';
import { useModel } from '#views/ModelContext.tsx';
import { seatIn } from '#views/seat/personHere.ts';
import type { PersonAct } from '#views/seat/personRights.ts';
import { usePersonDeeds } from '#views/seat/usePersonDeeds.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { RemovePersonDialog } from './RemovePersonDialog.tsx';
import type { Direction } from './useSortStep.ts';

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
