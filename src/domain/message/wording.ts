import { type Violation, violation } from '#domain/violation.ts';

/** Endings of names that phones make a link of, even with nothing else around. */
const latin =
  'com|cn|net|org|top|xyz|vip|cc|io|app|me|co|info|biz|site|shop|club|link|tk|ru|online|store|tech|live|fun|icu|work|ltd|group|team|wang|ren|pub|pro|mobi|asia|name|tv|hk|tw|mo|jp|kr|sg|uk|us|eu|de|fr|in|la|ly|gl|gg|to|ai|gd|ga|cf|ml|gq|pw|su|zip|mov|dev|page|cloud|space|website|world|today|life|win|bid|loan|red|ink|wiki|art|cool|fit|host|press|chat|date|click|download|stream|trade|party|edu|gov|sbs|cyou|cfd|lol|run|bond|quest|monster|lat|bar|help|center|support|services|company|agency|email|games|finance|money|my|id|vn|th|ph|ca|au|nz|es|it|nl|se|no|pl|ch|at|be|br|mx|is|so|sh|st|vc|ws|nu|ee|im|li|kg|kz|xn--[a-z0-9-]+';
/** Of Chinese and Japanese there are few; a sentence may end before any other word. */
const ideographic =
  '中国|中國|公司|网络|網絡|香港|台湾|台灣|澳门|澳門|集团|在线|中文网|网址|网站|商城|网店|商标|游戏|娱乐|手机|移动|信息|招聘|企业|公益|政务|政府|新加坡|商店|购物|我爱你|新闻|世界|健康|时尚|慈善|餐厅|食品|佛山|广东|組織|组织机构|みんな|コム|ストア|クラウド';
/** Endings that are no word of a sentence: behind a dot that is only spelled, others may be one. */
const wordless =
  'com|cn|net|org|xyz|vip|cc|io|info|biz|tk|ru|top|ltd|wang|ren|mobi|icu|hk|tw|jp|kr|uk|xn--[a-z0-9-]+|中国|中國|网络|網絡';
/**
 * Alphabets no one writes a sentence of ours in, and letters of phonetics, which look like Latin ones: there every ending is taken
 * for one, also with Latin letters between.
 */
const foreign =
  '\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Devanagari}\\p{Script=Thai}\\p{Script=Hangul}\\p{Script=Armenian}\\p{Script=Georgian}\\p{Script=Cherokee}\\p{Script=Coptic}\\p{Script=Lisu}\\u0250-\\u02AF\\u1D00-\\u1DBF';

const rest = '[^\\s，。；、]*';
const label = '[\\p{L}\\p{M}\\p{N}-]+';
const end = '(?![\\p{L}\\p{M}\\p{N}-])';
const byte = '(?:0x[0-9a-f]{1,2}|25[0-5]|2[0-4]\\d|1?\\d?\\d)';

/** Everything a phone or a browser may open: by its protocol, by four numbers, by the ending of a name, by the path behind it. */
const links = new RegExp(
  [
    `[a-z][a-z0-9+.-]*://${rest}`,
    `www\\.${rest}`,
    `(?<![\\d.])${byte}(?:\\.${byte}){3}(?![\\d.]*\\d)${rest}`,
    `(?<![\\p{L}\\p{N}])0x[0-9a-f]{8}(?![\\p{L}\\p{N}])${rest}`,
    `(?:${label}\\.)+(?:${latin}|${ideographic})${end}${rest}`,
    `(?:${label}\\.)+[a-z]*[${foreign}][a-z${foreign}]+${end}${rest}`,
    `(?:[a-z0-9-]+\\.)+[a-z]{2,}(?::\\d+)?/${rest}`,
  ].join('|'),
  'giu',
);

/** No one sees them, or only over the letter they stand on. */
const unseen = /\p{Cf}|[\u0300-\u036F\u20D0-\u20FF]|\p{Variation_Selector}/gu;
/** Letters in circles and squares that no normal form knows, and those flags are made of; each row begins with its A. */
const pictured = /[\u{1F130}-\u{1F149}\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu;
const firstPictured = [0x1f1e6, 0x1f170, 0x1f150, 0x1f130];
/** Behind a Chinese or Japanese word a full stop ends a sentence. */
const spelled = '(?<=[\\p{L}\\p{N}])(?<![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}])';
/** It leads on as a dot does where a browser reads an address: between a name and an ending. */
const stop = new RegExp(
  `${spelled}。(?=(?:${latin}|${ideographic}|[a-z0-9-]+[.。](?:${latin}))${end})|(?<=\\d)。(?=\\d)|。(?=(?:com|cn|net|org|xyz|cc|vip|tk|ru)${end})`,
  'giu',
);
/** A dot in brackets or quotes, as people write what no machine is to find: `[.]`, `(dot)`, 【点】, `"dot"`. */
const bracketed =
  /\s*[[({<【「『〔《〈"'“‘]\s*(?:[.。·•・]|(?<=[a-z0-9]\s*.\s*)(?:dot|点|點|ドット))\s*[\])}>】」』〕》〉"'”’]\s*/giu;
/** A dot said in a word, or by a sign that looks like one, in front of what can only be an ending or has a path behind it. */
const said = new RegExp(
  [
    '(?<=[a-z0-9])(?:[点點]|小数点|句[号点]|[-_]dot[-_])',
    '(?<=[a-z])\\s*[点點]\\s*',
    '(?<=[a-z0-9])(?:\\s*[·•・‧∙⋅●*]\\s*|\\s*ドット\\s*|\\s+dot\\s+|\\s+[.。]\\s*)',
  ]
    .map((dot) => `${dot}(?=(?:${wordless})${end}|[a-z]{2,}/)`)
    .concat(`(?<=[a-z0-9])(?:[,，、]|[.。]\\s+)(?=(?:com|cn)${end})`)
    .join('|'),
  'giu',
);
/** Four numbers with a word or spaces between them; letters with a space between each. */
const numbers = /(?<!\d)\d{1,3}(?:(?:[点點]| [.。] )\d{1,3}){3}(?!\d)/gu;
const spaced = /(?<![a-z0-9])(?:[a-z0-9.] ){3,}[a-z0-9](?![a-z0-9])/giu;

/** Signs of an address by their number, which a browser reads as the signs. */
const escaped = /%([2-7][0-9a-f])/gi;

const letterOf = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  const first = firstPictured.find((each) => code >= each) ?? code;
  return String.fromCharCode(0x61 + code - first);
};

/** As a phone or a person reads it: one width, nothing between that no one sees, every kind of dot a dot. */
const readable = (text: string): string =>
  text
    .replace(unseen, '')
    .normalize('NFKD')
    .replace(unseen, '')
    .normalize('NFKC')
    .replace(pictured, letterOf)
    .replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(spaced, (letters) => letters.replaceAll(' ', ''))
    .replace(numbers, (four) => four.replace(/\D+/gu, '.'))
    .replace(/[[({]:[\])}]/gu, ':')
    .replace(bracketed, '.')
    .replace(said, '.')
    .replace(stop, '.');

/** Host and port of an address: what stands before its path. */
const hostOf = (link: string): string =>
  link
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/u, '')
    .toLowerCase();

/** Whether a text leads anywhere but to the console, however the address is written. */
export const hasForeignLink = (text: string, ownLink: string): boolean => {
  const own = hostOf(ownLink);
  return [...readable(text).matchAll(links)].some(([link]) => hostOf(link) !== own);
};

/** What a wording may name in braces, and what of it must stand there. */
export interface WordingRules {
  readonly variables: readonly string[];
  readonly required: readonly string[];
}

/** Longest wording, in UTF-16 units: with a name and a link filled in it stays below eight segments. */
export const maxWordingLength = 300;

const variable = /\{([^{}]*)\}/g;

/** Longest name that is filled in: some names are longer than a message. */
const longestName = 20;

const shortName = (name: string): string => {
  const signs = [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(name)].map(
    ({ segment }) => segment,
  );
  return signs.length <= longestName ? name : `${signs.slice(0, longestName - 1).join('')}…`;
};

/** A name that leads elsewhere is said without the signs that make an address of it. */
const withoutAddress = (value: string, ownLink: string): string =>
  hasForeignLink(value, ownLink)
    ? value
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
        .replace(/[点點]/gu, ' ')
        .trim()
    : value;

/**
 * A message: every variable replaced once, so that a name with braces in it stays a name. What people are called leads nowhere: of all
 * values `link` alone is an address, and the company, which was verified, may be called like one.
 */
export const fillWording = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(variable, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return whole;
    if (name === 'link' || name === 'company') return value;
    const plain = withoutAddress(value, values.link ?? '');
    return name === 'name' ? shortName(plain) : plain;
  });

const unusable = (plain: string): Violation | undefined => {
  if (plain === '') return violation('message.template.empty', 'text');
  return plain.length > maxWordingLength
    ? violation('message.template.tooLong', 'text', { limit: maxWordingLength })
    : undefined;
};

const wrongVariable = (plain: string, { variables }: WordingRules): Violation | undefined => {
  const named = [...plain.matchAll(variable)].map(([, name = '']) => name);
  const unknown = named.find((name) => !variables.includes(name));
  if (unknown !== undefined)
    return violation('message.template.unknownVariable', 'text', { name: `{${unknown}}` });
  return /[{}]/.test(plain.replaceAll(variable, ''))
    ? violation('message.template.brace', 'text')
    : undefined;
};

const missingVariable = (plain: string, { required }: WordingRules): Violation | undefined => {
  const missing = required.find((name) => !plain.includes(`{${name}}`));
  return missing === undefined
    ? undefined
    : violation('message.template.needs', 'text', { name: `{${missing}}` });
};

/**
 * Why a wording cannot be used: empty, too long, with a variable there is none of, without one that must be there, or with a link that
 * leads elsewhere (a message in the company's name must not).
 */
export const checkWording = (text: string, rules: WordingRules, ownLink: string): readonly Violation[] => {
  const plain = text.trim();
  const found =
    unusable(plain) ??
    wrongVariable(plain, rules) ??
    (hasForeignLink(plain, ownLink) ? violation('message.template.foreignLink', 'text') : undefined) ??
    missingVariable(plain, rules);
  return found === undefined ? [] : [found];
};

/** What the invitation may name: whose company, who is written to, where the app is. */
export const templateVariables = ['company', 'name', 'link'] as const;

/** The wording of a company that has none of its own; approved from the start. */
export const defaultTemplate = '【{company}】{name}，您好，请打开 {link} 登录并激活账号。';

/** Why a wording cannot be the invitation: it must lead to the app. */
export const checkTemplate = (text: string, ownLink: string): readonly Violation[] =>
  checkWording(text, { variables: templateVariables, required: ['link'] }, ownLink);
