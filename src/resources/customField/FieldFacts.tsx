import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { customFieldTypes, hasOptions } from '#domain/customField/definition.ts';
import { ChoiceBox } from '#views/fields/ChoiceBox.tsx';
import { asTyped, TextBox } from '#views/fields/TextBox.tsx';
import { useOptions } from '#views/fields/useOptions.ts';
import { newOption } from './fieldDraft.ts';
import type { FormPartProps } from './formPart.ts';

interface FieldFactsProps extends FormPartProps {
  /** People with a value: the type then stays. */
  readonly valueCount: number;
}

const firstOptions = 2;

const TypeBox = ({ fieldOf, valueCount }: FieldFactsProps) => {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const field = fieldOf('type');
  const isFixed = valueCount > 0;
  const options = useOptions(field).filter(({ value }) => customFieldTypes.some((type) => type === value));
  // A choice without options begins with two to be named.
  const begin = (type: unknown) => {
    const needed = customFieldTypes.some((each) => each === type && hasOptions(each));
    if (needed && getValues('options').length === 0)
      setValue('options', Array.from({ length: firstOptions }, newOption), { shouldDirty: true });
  };
  return (
    <ChoiceBox
      field={field}
      source={field.name}
      isRequired
      isReadOnly={isFixed}
      options={options}
      help={isFixed ? translate('customField.form.typeFixed', { count: valueCount }) : undefined}
      onChosen={begin}
    />
  );
};

/** What a field is called, what kind of value it has, and what is said below it. */
export const FieldFacts = (props: FieldFactsProps) => {
  const { fieldOf } = props;
  const translate = useTranslate();
  const box = (name: 'name' | 'name_en' | 'name_ja' | 'help', isFirst = false) => (
    <TextBox
      field={fieldOf(name)}
      source={name}
      isRequired={isFirst}
      isFirst={isFirst}
      isReadOnly={false}
      parse={asTyped}
    />
  );
  return (
    <Stack spacing={2}>
      {box('name', true)}
      <TypeBox {...props} />
      {box('help')}
      <Box
        role="group"
        aria-label={translate('customField.form.names')}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}
      >
        {box('name_en')}
        {box('name_ja')}
      </Box>
    </Stack>
  );
};
