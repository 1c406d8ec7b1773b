import { dialCodes } from '#domain/member/dialCodes.ts';

export const defaultCountryCode = '86';

export interface CountryCode {
  readonly code: string;
  /** The region's name in the reader's language; of the first one where several share the code. */
  readonly name: string;
  /** Names of all regions that share the code, in the reader's language and in English: what is searched. */
  readonly names: string;
}

/** Every dialling code, those near the company first; `current` is added when it is no one's. */
export const countryCodes = (locale: string, current?: string): readonly CountryCode[] => {
  const [own, english] = [locale, 'en'].map((each) => new Intl.DisplayNames([each], { type: 'region' }));
  const all = dialCodes.map(({ code, regions }) => {
    const names = regions.map((region) => own?.of(region) ?? region);
    const inEnglish = regions.map((region) => english?.of(region) ?? region);
    return {
      code,
      name: names[0] ?? '',
      names: [...names, ...inEnglish].join(' ').toLowerCase(),
    };
  });
  const isKnown = current === undefined || all.some(({ code }) => code === current);
  return isKnown ? all : [...all, { code: current, name: '', names: '' }];
};
