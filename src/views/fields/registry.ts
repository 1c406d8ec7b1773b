import type { FieldKind } from '#engine/vocabulary.ts';
import type { FieldView } from '#views/fieldView.ts';
import { choice, choices, flag } from './choices.tsx';
import { date, dateRange, dateTime } from './dates.tsx';
import { file, image } from './files.tsx';
import { list, object } from './nested.tsx';
import { computed, integer, money, number } from './numbers.tsx';
import { personReference, reference, references, treeReference } from './reference.tsx';
import { email, longText, password, path, phone, text, url } from './texts.tsx';

/** Every kind of field and its view; a kind added to the vocabulary does not compile until it has a line here. */
export const fieldViews = {
  text,
  longText,
  number,
  integer,
  money,
  flag,
  date,
  dateTime,
  dateRange,
  choice,
  choices,
  phone,
  email,
  url,
  path,
  password,
  image,
  file,
  reference,
  references,
  treeReference,
  personReference,
  computed,
  object,
  list,
} satisfies Record<FieldKind, FieldView>;
