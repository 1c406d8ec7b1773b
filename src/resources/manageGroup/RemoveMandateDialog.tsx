import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { conflictOf } from '#views/form/formErrors.ts';
import { rowVersion } from '#views/form/useHeldRecord.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { MandateDialog } from './MandateDialog.tsx';
import { type MandateDraft, whatIfRequest } from './mandateDraft.ts';
import { mandateKey } from './useMandates.ts';

interface RemoveMandateDialogProps {
  /** What is there now. */
  readonly draft: MandateDraft;
  readonly onClose: () => void;
}

/** Deletes a manage group or revokes a sub-administrator, once it was said who loses what. */
export const RemoveMandateDialog = ({ draft, onClose }: RemoveMandateDialogProps) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useConsoleProvider();
  const say = useSay();
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const [version, setVersion] = useState(draft.version ?? 0);
  const { kind, id = 0, name } = draft;
  const remove = async (): Promise<void> => {
    setRunning(true);
    try {
      if (kind === 'manageGroup') await provider.call('manageGroupDel', { id, version });
      else await provider.call('subDel', { user_id: id, version });
      await client.invalidateQueries({ queryKey: [mandateKey] });
      say(translate(wordKeys(kind).success(kind === 'manageGroup' ? 'manageGroupDel' : 'subDel')), 'success');
      onClose();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      // It is no longer what was shown: effects and the list below are read again, and confirming again means what stands there now.
      setVersion(rowVersion(conflictOf(error)?.current) || version);
      await client.invalidateQueries({ queryKey: [mandateKey] });
    } finally {
      setRunning(false);
    }
  };
  return (
    <MandateDialog
      title={translate(`mandate.remove.title.${kind}`, { name })}
      confirmLabel={translate(`mandate.remove.confirm.${kind}`)}
      request={whatIfRequest(draft, [])}
      isDangerous
      isRunning={isRunning}
      refusal={refusal}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
};
