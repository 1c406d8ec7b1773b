import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useResourceContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { type FileValue, filesIn } from '#engine/objectFormats.ts';
import { useBeginUpload } from '#views/form/state/runningUploads.ts';
import { useFieldInput } from '#views/form/state/useFieldInput.ts';
import type { FieldInputProps } from '../fieldView.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { UploadBox } from './UploadBox.tsx';

/** A single file is replaced: there is always room for the next. */
const mostOf = ({ isMany, schema }: FieldModel): number =>
  isMany ? (schema.maxItems ?? Number.POSITIVE_INFINITY) : 1;

/** The files of a field: each shown and removable, and a place for the next; a single one is replaced. */
export const FilesInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const titleId = useId();
  const noun = useResourceContext() ?? '';
  const input = useFieldInput(field, source);
  const begin = useBeginUpload(source);
  const { getValues } = useFormContext();
  const most = mostOf(field);
  const files = filesIn(input.value);
  // As the field is now, not as it was drawn: a file arrives long after it was chosen.
  const standing = () => filesIn(getValues(source));
  const take = (file: FileValue) => input.onChange(field.isMany ? [...standing(), file] : file);
  const drop = (id: string) => {
    const rest = standing().filter((file) => file.file_id !== id);
    input.onChange(field.isMany ? rest : null);
  };
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="body2" component="div" color="text.secondary" sx={{ mb: 0.75 }}>
        {isRequired ? `${input.label} *` : input.label}
      </Typography>
      <Stack spacing={1}>
        {files.map((file) => (
          <ChosenFile
            key={file.file_id}
            field={field}
            file={file}
            onRemove={isReadOnly ? undefined : () => drop(file.file_id)}
          />
        ))}
        {isReadOnly ? null : (
          <UploadBox
            field={field}
            scene={`${noun}.${field.path}`}
            label={input.label}
            inputRef={input.ref}
            isReplacing={!field.isMany && files.length > 0}
            room={field.isMany ? Math.max(0, most - files.length) : 1}
            most={most}
            isFilled={files.length > 0}
            hasError={input.error !== undefined}
            onBegin={begin}
            onDone={take}
          />
        )}
      </Stack>
      {input.helperText === undefined ? null : (
        <FormHelperText error={input.error !== undefined}>{input.helperText}</FormHelperText>
      )}
    </Box>
  );
};
