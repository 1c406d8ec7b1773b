import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { useRowDeeds } from '../list/rowsContext.ts';
import { SelectBox } from '../list/SelectBox.tsx';
import { useRow } from '../list/useRow.ts';
import { useModel } from '../ModelContext.tsx';
import { recordName } from '../recordName.ts';

interface NamedRowProps {
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A row of the table: a click or Enter opens its detail, its checkbox says whom it selects. */
export const NamedRow = (props: NamedRowProps) => {
  const record = useRecordContext();
  return record === undefined ? null : <RecordRow {...props} record={record} />;
};

interface RecordRowProps extends NamedRowProps {
  readonly record: RaRecord;
}

const RecordRow = ({ record, className, children }: RecordRowProps) => {
  const translate = useTranslate();
  const model = useModel();
  const { isSelectable } = useRowDeeds();
  const { row, isSelected } = useRow<HTMLTableRowElement>(record.id);
  return (
    <TableRow hover className={className} selected={isSelected} {...row}>
      {isSelectable ? (
        <TableCell padding="checkbox">
          <SelectBox id={record.id} name={recordName(model, record, translate)} />
        </TableCell>
      ) : null}
      {children}
    </TableRow>
  );
};
