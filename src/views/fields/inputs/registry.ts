import type { ComponentType } from 'react';
import type { FieldKind } from '#engine/vocabulary.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { RelatedInput } from '#views/picker/RelatedInput.tsx';
import { FilesInput } from '../file/FilesInput.tsx';
import { TextBox } from '../TextBox.tsx';
import { ChoiceInput, ChoicesInput, FlagInput, PersonInput, TreeReferenceInput } from './choices.tsx';
import { DateInput, DateRangeInput, DateTimeInput } from './dates.tsx';
import { AnyListInput, ObjectInput } from './nested.tsx';
import { ComputedInput, IntegerInput, MoneyInput, NumberInput } from './numbers.tsx';
import { EmailInput, LongTextInput, PasswordInput, PhoneInput, UrlInput } from './texts.tsx';

/**
 * Every kind of field and what it is entered with. Apart from the views of lists: only a form needs it, and all that comes with
 * forms.
 */
export const fieldInputs: Readonly<Record<FieldKind, ComponentType<FieldInputProps>>> = {
  text: TextBox,
  path: TextBox,
  longText: LongTextInput,
  number: NumberInput,
  integer: IntegerInput,
  money: MoneyInput,
  flag: FlagInput,
  date: DateInput,
  dateTime: DateTimeInput,
  dateRange: DateRangeInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  phone: PhoneInput,
  email: EmailInput,
  url: UrlInput,
  password: PasswordInput,
  image: FilesInput,
  file: FilesInput,
  reference: RelatedInput,
  references: PersonInput,
  treeReference: TreeReferenceInput,
  personReference: PersonInput,
  computed: ComputedInput,
  object: ObjectInput,
  list: AnyListInput,
};
