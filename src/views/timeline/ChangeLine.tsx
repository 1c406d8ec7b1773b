import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import type { RecordChange, RecordRecord } from '#generated/types.ts';
import { FieldDisplay } from '../fields/FieldDisplay.tsx';
import { useModels } from '../ModelContext.tsx';
import { wordKeys } from '../wordKeys.ts';
import { namedText, referredNoun, toldChange } from './changeWords.ts';

const slot = /\{(field|old|new)\}/;

/** A sentence whose places are filled with elements: every language puts them where it wants. */
const Filled = ({ sentence, parts }: { readonly sentence: string; readonly parts: SentenceParts }) =>
  // Split with a group, every second piece is a place.
  sentence.split(slot).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <Box key={piece} component="span" sx={{ fontWeight: 600, mx: 0.5, overflowWrap: 'anywhere' }}>
        {parts[piece as keyof SentenceParts]}
      </Box>
    ),
  );

interface SentenceParts {
  readonly field: ReactNode;
  readonly old: ReactNode;
  readonly new: ReactNode;
}

interface ChangeLineProps {
  readonly record: RecordRecord;
  readonly change: RecordChange;
}

/** A value as its field shows it anywhere else; ids by the names the server gave. */
export const ChangeValue = ({ field, value, record }: ValueProps) => {
  const translate = useTranslate();
  const noun = referredNoun(field);
  // The company is the parent of what stands at the top.
  if (noun === 'department' && value === 0) return translate('timeline.company');
  if (noun === undefined || value === null)
    return <FieldDisplay field={field} value={value} record={{ id: 0 }} />;
  const words = { noun, unseen: translate('timeline.unseen'), comma: translate('list.comma') };
  return namedText(value, record.names, words);
};

interface ValueProps {
  readonly field: FieldModel;
  readonly value: unknown;
  readonly record: RecordRecord;
}

/** "把 职位 从 A 改为 B": one change of a record as a sentence in the words of its schema. */
export const ChangeLine = ({ record, change }: ChangeLineProps) => {
  const translate = useTranslate();
  const model = useModels()[record.target_type];
  const field = model && findField(model.fields, change.field);
  if (field === undefined) return null;
  const told = toldChange(change);
  const parts = {
    field: translate(wordKeys(record.target_type).field(field.path)),
    old: <ChangeValue field={field} value={told.old} record={record} />,
    new: <ChangeValue field={field} value={told.new} record={record} />,
  };
  return <Filled sentence={translate(`timeline.${told.kind}`)} parts={parts} />;
};
