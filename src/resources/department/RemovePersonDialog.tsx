import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useNavigate, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { resignAddress } from '#resources/_shared/resign/resignAddress.ts';
import { isOnlyHere, seatIn, seatsOf, unseenOf } from '#resources/_shared/seat/usePersonDeeds.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { messageOf } from '#views/useRefusal.ts';
import { useSay } from '#views/useSay.ts';

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
  const provider = useDataProvider<ConsoleProvider>();
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
      say(translate('people.done.remove', { name: person.name }), 'success');
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

/** Whoever is in no other department can only resign: the dialog leads there and changes nothing by itself. */
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
export const RemovePersonDialog = (props: RemovePersonDialogProps) =>
  isOnlyHere(props.person, Number(props.department.id)) ? (
    <ResignInstead {...props} />
  ) : (
    <LeaveDialog {...props} />
  );
