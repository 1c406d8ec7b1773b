import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { type RaRecord, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { EachResultList } from './EachResult.tsx';
import { MoveEffects } from './MoveEffects.tsx';
import { useMove } from './useMove.ts';

interface MoveDialogProps {
  readonly rows: readonly RaRecord[];
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Moves departments below another parent, after saying who goes along and who gains or loses them. */
export const MoveDialog = ({ rows, onDone, onClose }: MoveDialogProps) => {
  const translate = useTranslate();
  const moving = useMove(rows, onDone);
  const [only] = rows;
  const count = formatCount(rows.length);
  const isOne = rows.length === 1;
  const title = isOne
    ? translate('department.moveTitle', { name: only?.name })
    : translate('department.moving.title', { count });
  if (moving.result !== undefined)
    return (
      <ConsequenceDialog title={title} onClose={onClose}>
        <EachResultList result={moving.result} />
      </ConsequenceDialog>
    );
  return (
    <ConsequenceDialog
      title={title}
      confirmLabel={
        isOne ? translate('department.moveConfirm') : translate('department.moving.act', { count })
      }
      isPossible={moving.parent !== null && (moving.check.data?.departments ?? 0) > 0}
      isRunning={moving.isRunning}
      onConfirm={() => void moving.move()}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <ParentBox value={moving.parent} onChange={moving.choose} />
        {moving.parent === null || moving.check.isError ? null : <MoveEffects check={moving.check.data} />}
        {moving.refusal === undefined ? null : <Alert severity="warning">{moving.refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};

interface ParentBoxProps {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

const ParentBox = ({ value, onChange }: ParentBoxProps) => {
  const translate = useTranslate();
  const field = findField(useModel('department').fields, 'superDeptId');
  if (field === undefined) return null;
  return (
    <TreeBox
      field={field}
      label={translate(wordKeys('department').field('superDeptId'))}
      value={value}
      isMany={false}
      isRequired
      onChange={(id) => onChange(typeof id === 'number' ? id : null)}
    />
  );
};
