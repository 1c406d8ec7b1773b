const mainlandPrefixes = ['134', '135', '136', '137', '138', '139', '150', '151', '158', '186', '188', '189'];
const areaCodes = ['206', '312', '415', '646'];

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

/** Scatters neighbours: both factors are coprime with ten, so different people get different digits. */
const scattered = (userId: number, length: number): string =>
  padded((userId * 7_919 + 1_234_577) % 10 ** length, length);

const mainland = (userId: number): string =>
  `${mainlandPrefixes[userId % mainlandPrefixes.length] ?? '138'}${scattered(userId, 8)}`;

const abroad: Readonly<Record<string, (userId: number) => string>> = {
  // Numbers 555-0100 to 555-0199 are reserved for fiction.
  '1': (userId) => `${areaCodes[userId % areaCodes.length] ?? '415'}55501${padded(userId % 100, 2)}`,
  '81': (userId) => `90${scattered(userId, 8)}`,
  '82': (userId) => `10${scattered(userId, 8)}`,
  '84': (userId) => `90${scattered(userId, 7)}`,
  '852': (userId) => `9${scattered(userId, 7)}`,
  '853': (userId) => `6${scattered(userId, 7)}`,
  '886': (userId) => `9${scattered(userId, 8)}`,
  '971': (userId) => `50${scattered(userId, 7)}`,
};

/** National digits of somebody's number; right for the country and different for every person of a company. */
export const phoneOf = (userId: number, countryCode: string): string =>
  (abroad[countryCode] ?? mainland)(userId);
