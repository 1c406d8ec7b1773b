import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useRef, useState } from 'react';

export interface RenameBoxProps {
  readonly name: string;
  /** What the field is called: "Rename 研发部". */
  readonly label: string;
  /** Saves; gives the sentence of a refusal, nothing when it is done. */
  readonly onSubmit: (name: string) => Promise<string | undefined>;
  readonly onCancel: () => void;
}

/** Renames a row in its place: Enter saves, Escape leaves it as it was, a refusal stays beside the field. */
export const RenameBox = ({ name, label, onSubmit, onCancel }: RenameBoxProps) => {
  const [text, setText] = useState(name);
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  // Leaving moves the focus, which is no request to save.
  const isLeaving = useRef(false);

  const cancel = () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    onCancel();
  };
  const submit = async () => {
    if (isLeaving.current) return;
    if (text === name) {
      cancel();
      return;
    }
    isLeaving.current = true;
    setSaving(true);
    const sentence = await onSubmit(text);
    isLeaving.current = false;
    setRefusal(sentence);
    setSaving(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    // Enter that ends a composition belongs to the input method.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void submit();
    if (event.key === 'Escape') cancel();
  };

  return (
    <Box sx={{ flex: 1, minWidth: 0, position: 'relative' }}>
      <InputBase
        autoFocus
        fullWidth
        value={text}
        readOnly={isSaving}
        onChange={(event) => {
          setText(event.target.value);
          setRefusal(undefined);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => refusal === undefined && void submit()}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
        inputProps={{
          'aria-label': label,
          'aria-invalid': refusal !== undefined,
          maxLength: 200,
        }}
        sx={{
          px: 1,
          height: 32,
          borderRadius: 1,
          border: 2,
          borderColor: refusal === undefined ? 'primary.main' : 'error.main',
          bgcolor: 'background.paper',
        }}
      />
      {refusal === undefined ? null : (
        <Box
          role="alert"
          sx={{
            position: 'absolute',
            top: 36,
            left: 0,
            zIndex: 'tooltip',
            px: 1,
            py: 0.5,
            borderRadius: 1,
            bgcolor: 'error.main',
            color: 'error.contrastText',
            typography: 'body2',
            boxShadow: 3,
          }}
        >
          {refusal}
        </Box>
      )}
    </Box>
  );
};
