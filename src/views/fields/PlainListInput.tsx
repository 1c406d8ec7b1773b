import { useTranslate } from 'react-admin';
import type { FieldInputProps } from './fieldView.ts';
import { TextBox } from './TextBox.tsx';

const format = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '');
const parse = (entry: string): unknown => (entry === '' ? [] : entry.split('\n'));

/** A list of plain texts, one per line. */
export const PlainListInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  return (
    <TextBox
      {...props}
      multiline
      format={format}
      parse={parse}
      html={{ htmlInput: { 'aria-description': translate('views.list.perLine') } }}
    />
  );
};
