import Box from '@mui/material/Box';
import type { FieldDisplayProps, FieldInputProps, FieldView } from './fieldView.ts';
import { TextBox } from './TextBox.tsx';

const LongTextField = ({ value }: FieldDisplayProps) => (
  <Box
    component="span"
    sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', display: '-webkit-box', maxWidth: '60ch' }}
  >
    {typeof value === 'string' ? value : ''}
  </Box>
);

const LongTextInput = (props: FieldInputProps) => <TextBox {...props} multiline />;

/** A text with line breaks. */
export const longText: FieldView = {
  display: LongTextField,
  input: LongTextInput,
  column: { minWidth: 200 },
};
