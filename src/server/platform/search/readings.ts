import { pinyin } from 'pinyin-pro';

/** One way to read a name aloud: syllables without tones, ü as v; Latin words stay whole. */
type Reading = readonly string[];

const settings = { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' } as const;

const isWord = (syllable: string): boolean => /[a-z0-9]/.test(syllable);

const clean = (syllables: readonly string[]): Reading =>
  syllables
    .flatMap((syllable) => syllable.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((syllable) => syllable !== '');

/**
 * The readings of a name, the surname's own first (单 is Shan), then the everyday one (Dan), which people type too and
 * which is right where the surname table misleads (吕重阳).
 */
export const readingsOf = (name: string): readonly Reading[] => {
  const asSurname = clean(pinyin(name, { ...settings, surname: 'head' }));
  const asWord = clean(pinyin(name, settings));
  return asSurname.join() === asWord.join() ? [asSurname] : [asSurname, asWord];
};

/** First letters of a reading: `sxx` for shan xiong xin. Characters without a reading are left out. */
export const initialsOf = (reading: Reading): string =>
  reading
    .filter(isWord)
    .map((syllable) => syllable.charAt(0))
    .join('');

/** A reading as one word. */
export const joinedReading = (reading: Reading): string => reading.filter(isWord).join('');
