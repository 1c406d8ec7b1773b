import type { FieldKind } from '#engine/vocabulary.ts';
import { choice } from './choice.tsx';
import { choices } from './choices.tsx';
import { computed } from './computed.tsx';
import { date } from './date.tsx';
import { dateRange } from './dateRange.tsx';
import { dateTime } from './dateTime.tsx';
import { email } from './email.tsx';
import type { FieldView } from './fieldView.ts';
import { file } from './file.tsx';
import { flag } from './flag.tsx';
import { image } from './image.tsx';
import { integer } from './integer.tsx';
import { list } from './list.tsx';
import { longText } from './longText.tsx';
import { money } from './money.tsx';
import { number } from './number.tsx';
import { object } from './object.tsx';
import { password } from './password.tsx';
import { personReference } from './personReference.tsx';
import { phone } from './phone.tsx';
import { reference } from './reference.tsx';
import { references } from './references.tsx';
import { text } from './text.tsx';
import { treeReference } from './treeReference.tsx';
import { url } from './url.tsx';

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
