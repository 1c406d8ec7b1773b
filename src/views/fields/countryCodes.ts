/** Dialling code -> region whose name stands for it. The company's people live in these; others can be typed as digits. */
const regionOfCode: Readonly<Record<string, string>> = {
  86: 'CN',
  852: 'HK',
  853: 'MO',
  886: 'TW',
  81: 'JP',
  82: 'KR',
  1: 'US',
  44: 'GB',
  65: 'SG',
  60: 'MY',
  66: 'TH',
  84: 'VN',
  62: 'ID',
  63: 'PH',
  91: 'IN',
  61: 'AU',
  64: 'NZ',
  49: 'DE',
  33: 'FR',
  39: 'IT',
  34: 'ES',
  31: 'NL',
  7: 'RU',
  971: 'AE',
  55: 'BR',
};

export const defaultCountryCode = '86';

export interface CountryCode {
  readonly code: string;
  /** The region's name in the reader's language. */
  readonly name: string;
}

/** The dialling codes offered, China first, the others by number; `current` is added when it is none of them. */
export const countryCodes = (locale: string, current?: string): readonly CountryCode[] => {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const known = Object.entries(regionOfCode).map(([code, region]) => ({
    code,
    name: names.of(region) ?? region,
  }));
  const all =
    current === undefined || regionOfCode[current] !== undefined
      ? known
      : [...known, { code: current, name: '' }];
  const rank = ({ code }: CountryCode) => (code === defaultCountryCode ? 0 : Number(code));
  return [...all].sort((left, right) => rank(left) - rank(right));
};
