import { openCountryCodes } from '#domain/account/code.ts';
import { dialCodes } from '#domain/member/dialCodes.ts';
import { provinces } from '#domain/registration/places.ts';
import { languageTags } from '#i18n/chooseLocale.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { placeName } from '#server/registration/placeNames.ts';

/** What may be chosen for a field of the schema, in the reader's words. */
const choicesOf = ({ models, words }: CallContext, field: string) =>
  (models.registration?.fields.find(({ name }) => name === field)?.choices ?? []).map((value) => ({
    value: String(value),
    title: words.of('registration', `options.${field}.${value}`) ?? String(value),
  }));

const countries = (locale: CallContext['locale']) => {
  const names = new Intl.DisplayNames([languageTags[locale]], { type: 'region' });
  return dialCodes.map(({ code, regions }) => ({
    value: code,
    title: `+${code} ${names.of(regions[0] ?? '') ?? ''}`,
    is_open: openCountryCodes.includes(code) ? (1 as const) : (0 as const),
  }));
};

/** Everything the registration and the verification of a company let people choose from. */
export const getRelateItems: Handler<'getRelateItems'> = async (_, context) => {
  const { locale } = context;
  const place = (name: string) => ({ value: name, title: placeName(locale, name) });
  return done({
    industries: choicesOf(context, 'industry'),
    sizes: choicesOf(context, 'size'),
    provinces: provinces.map(({ name }) => place(name)),
    cities: provinces.flatMap(({ name, cities }) =>
      cities.map((city) => ({ ...place(city), province: name })),
    ),
    org_types: choicesOf(context, 'org_type'),
    doc_types: choicesOf(context, 'doc_type'),
    country_codes: countries(locale),
  });
};
