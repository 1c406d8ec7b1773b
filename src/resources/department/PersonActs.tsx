import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RaRecord, useNavigate, useTranslate } from 'react-admin';
import { resignAddress } from '#domain/resignation/checkResign.ts';
import { PositionDepartmentContext } from '#resources/_shared/position/usePositions.ts';
import {
  isFromElsewhere,
  isOnlyHere,
  type PersonAct,
  personRights,
  seatIn,
  seatsOf,
  unseenOf,
  useNoRight,
  usePersonActions,
} from '#resources/_shared/seat/usePersonActions.ts';
import { ActionDialog } from '#views/actions/askingDialogs.tsx';
import { useBulkRun } from '#views/bulk/useBulkRun.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { useReasonText } from '#views/reasons/ReasonNote.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { reasonOn } from '#views/reasons/useOffers.ts';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { messageOf, useSay } from '#views/useSay.ts';
import { ActMenu } from './ActMenu.tsx';
import type { Direction } from './useSortStep.ts';

interface RemovePersonDialogProps {
  readonly department: RaRecord;
  readonly person: RaRecord;
  readonly onClose: () => void;
}

/** What follows for the person, line by line. */
const useConsequences = ({ department, person }: RemovePersonDialogProps): readonly string[] => {
  const translate = useTranslate();
  const departmentId = Number(department.id);
  const here = seatIn(person, departmentId);
  const others = seatsOf(person).filter((seat) => seat.id !== departmentId);
  const unseen = unseenOf(person);
  const [first] = others;
  return [
    ...(others.length === 0
      ? []
      : [translate('people.remove.stays', { departments: others.map(({ name }) => name).join('、') })]),
    ...(unseen === 0 ? [] : [translate('people.remove.staysUnseen', { smart_count: unseen, count: unseen })]),
    ...(here?.is_main === 1 && first !== undefined
      ? [translate('people.remove.newMain', { name: first.name })]
      : []),
    ...(here?.is_supervisor === 1 ? [translate('people.remove.losesSupervisor')] : []),
    ...(here?.is_top === 1 ? [translate('people.remove.losesTop')] : []),
  ];
};

/** Takes a person out of a department after saying what follows. */
const LeaveDialog = (props: RemovePersonDialogProps) => {
  const { department, person, onClose } = props;
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const refresh = useRefreshResource();
  const say = useSay();
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const consequences = useConsequences(props);
  const remove = async () => {
    setRunning(true);
    try {
      const request = { id: Number(department.id), user_ids: [Number(person.id)] };
      const { failed } = await provider.call('removeUsersFromDepartment', request);
      const [stayed] = failed;
      await refresh('member', 'department');
      if (stayed !== undefined) return setRefusal(stayed.reason);
      say(translate('people.done.remove', { name: person.name }), 'success', {
        call: 'removeUsersFromDepartment',
      });
      onClose();
    } catch (error) {
      setRefusal(messageOf(error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <ConsequenceDialog
      title={translate('people.remove.title', { name: person.name, department: department.name })}
      confirmLabel={translate('people.remove.confirm', { name: person.name })}
      isPossible={refusal === undefined}
      isRunning={isRunning}
      isDangerous
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Stack spacing={1}>
        {consequences.map((text) => (
          <Typography key={text} variant="body2" color="text.secondary">
            {text}
          </Typography>
        ))}
        {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};

/** A person who is in no other department can only resign: the dialog leads there and changes nothing by itself. */
const ResignInstead = ({ department, person, onClose }: RemovePersonDialogProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <ConsequenceDialog
      title={translate('people.remove.resignTitle', { name: person.name, department: department.name })}
      confirmLabel={translate('people.remove.resign')}
      isPossible
      isRunning={false}
      onConfirm={() => navigate(resignAddress([Number(person.id)]))}
      onClose={onClose}
    >
      <Typography variant="body2">{translate('people.remove.last', { name: person.name })}</Typography>
    </ConsequenceDialog>
  );
};

/** Removing from a department, or resigning where it is the last one. */
const RemovePersonDialog = (props: RemovePersonDialogProps) =>
  isOnlyHere(props.person, Number(props.department.id)) ? (
    <ResignInstead {...props} />
  ) : (
    <LeaveDialog {...props} />
  );

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
    <PositionDepartmentContext value={departmentId}>
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
    </PositionDepartmentContext>
  );
};

/** The menu of a person in a department, and what it leads to. */
export const PersonActs = (props: PersonActsProps) => {
  const { department, person, onMove, onClose } = props;
  const navigate = useNavigate();
  const actions = usePersonActions(Number(department.id));
  const [asking, setAsking] = useState<Asking>('menu');
  const acts: Readonly<Record<PersonAct, () => void>> = {
    open: () => navigate(`/member/${person.id}/show`),
    supervisor: () => void actions.supervisor(person),
    top: () => void actions.top(person),
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
