import AddIcon from '@mui/icons-material/Add';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import TranslateIcon from '@mui/icons-material/Translate';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { customFieldLimits } from '#domain/customField/definition.ts';
import type { FieldModel } from '#engine/model.ts';
import { placedErrors } from '#views/form/formErrors.ts';
import { readKeyed, useFieldInput } from '#views/form/state/formState.tsx';
import { keyOf, newOption, type OptionDraft } from './fieldDraft.ts';

/** The sentences of what is wrong in a field that is entered as a whole, by their place (`options.0.name`). */
const useErrorTexts = (field: FieldModel): Readonly<Record<string, string>> => {
  const translate = useTranslate();
  const { errors } = useFormState();
  return Object.fromEntries(
    placedErrors(errors, [field]).map(({ path, message }) => {
      const { message: key, args } = readKeyed(message);
      return [path, translate(key, { ...args, _: key })];
    }),
  );
};

interface OptionsEditorProps {
  readonly field: FieldModel;
  /** How many people have chosen an option, by its id. */
  readonly counts: ReadonlyMap<number, number>;
}

const swapped = (options: readonly OptionDraft[], at: number, to: number): readonly OptionDraft[] => {
  const [one, other] = [options[at], options[to]];
  if (one === undefined || other === undefined) return options;
  return options.with(at, other).with(to, one);
};

/** The options of a choice: named, ordered, taken away; their names in other languages where a person wants them. */
export const OptionsEditor = ({ field, counts }: OptionsEditorProps) => {
  const translate = useTranslate();
  const input = useFieldInput(field, field.name);
  const errors = useErrorTexts(field);
  // The form was filled with these.
  const options = input.value as readonly OptionDraft[];
  const onChange = (next: readonly OptionDraft[]) => input.onChange(next);
  const titleId = useId();
  const [isTranslating, setTranslating] = useState(options.some((each) => each.name_en || each.name_ja));
  const added = useRef('');
  const add = () => {
    const option = newOption();
    added.current = keyOf(option);
    onChange([...options, option]);
  };
  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      ref={(box: HTMLElement | null) =>
        input.ref(box && { focus: () => box.querySelector<HTMLElement>('[aria-invalid=true]')?.focus() })
      }
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id={titleId} variant="subtitle2" component="h3">
          {translate('customField.option.title')}
        </Typography>
        <Button
          size="small"
          startIcon={<TranslateIcon />}
          aria-pressed={isTranslating}
          onClick={() => setTranslating(!isTranslating)}
        >
          {translate('customField.option.translate')}
        </Button>
      </Stack>
      <Stack spacing={1}>
        {options.map((option, index) => (
          <OptionRow
            key={keyOf(option)}
            option={option}
            index={index}
            count={options.length}
            isTranslating={isTranslating}
            isNew={added.current === keyOf(option)}
            error={errors[`options.${index}.name`]}
            used={option.id === undefined ? 0 : (counts.get(option.id) ?? 0)}
            onChange={(next) => onChange(options.with(index, next))}
            onMove={(to) => onChange(swapped(options, index, to))}
            onRemove={() => onChange(options.filter((each) => keyOf(each) !== keyOf(option)))}
            onEnter={add}
          />
        ))}
      </Stack>
      {errors.options === undefined ? null : (
        <FormHelperText error role="alert">
          {errors.options}
        </FormHelperText>
      )}
      <Button
        startIcon={<AddIcon />}
        onClick={add}
        disabled={options.length >= customFieldLimits.options}
        sx={{ mt: 1 }}
      >
        {translate('customField.option.add')}
      </Button>
    </Box>
  );
};

interface OptionRowProps {
  readonly option: OptionDraft;
  readonly index: number;
  readonly count: number;
  readonly isTranslating: boolean;
  readonly isNew: boolean;
  readonly error: string | undefined;
  readonly used: number;
  readonly onChange: (option: OptionDraft) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onEnter: () => void;
}

const OptionRow = (props: OptionRowProps) => {
  const { option, index, isTranslating, isNew, error, used, onChange, onEnter } = props;
  const translate = useTranslate();
  const number = index + 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  const box = (name: 'name' | 'name_en' | 'name_ja', word: string) => (
    <TextField
      size="small"
      value={option[name] ?? ''}
      onChange={(event) => onChange({ ...option, [name]: event.target.value })}
      onKeyDown={onKeyDown}
      error={name === 'name' && error !== undefined}
      helperText={name === 'name' ? error : undefined}
      autoFocus={name === 'name' && isNew}
      sx={{ flex: '1 1 120px', m: 0 }}
      slotProps={{
        htmlInput: { 'aria-label': translate(`customField.option.${word}`, { number }), maxLength: 60 },
      }}
      placeholder={translate(`customField.option.${word}`, { number })}
    />
  );
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {box('name', 'name')}
        {isTranslating ? box('name_en', 'en') : null}
        {isTranslating ? box('name_ja', 'ja') : null}
        {used === 0 ? null : (
          <Typography variant="body2" color="text.secondary" sx={{ width: '100%' }}>
            {translate('customField.option.used', { count: used })}
          </Typography>
        )}
      </Box>
      <OptionButtons {...props} />
    </Stack>
  );
};

const OptionButtons = ({ index, count, onMove, onRemove }: OptionRowProps) => {
  const translate = useTranslate();
  const number = index + 1;
  const move = (to: number, direction: 'up' | 'down', isEnd: boolean) => (
    <IconButton
      size="small"
      aria-disabled={isEnd}
      aria-label={translate(`customField.option.${direction}`, { number })}
      onClick={() => (isEnd ? undefined : onMove(to))}
      sx={{ '&[aria-disabled=true]': { color: 'text.disabled' } }}
    >
      {direction === 'up' ? <UpIcon fontSize="small" /> : <DownIcon fontSize="small" />}
    </IconButton>
  );
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      {move(index - 1, 'up', index === 0)}
      {move(index + 1, 'down', index === count - 1)}
      <IconButton
        size="small"
        aria-label={translate('customField.option.remove', { number })}
        onClick={onRemove}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
};
