import { pinyin } from 'pinyin-pro';
import { openCountryCodes } from '#domain/account/code.ts';
import { accountSubject, codeGuesses, loginGuesses } from '#domain/account/guessing.ts';
import { isCityOf, provinces } from '#domain/companySetting/checkFacts.ts';
import { dialCodes } from '#domain/member/dialCodes.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { checkRegistration, type Registration } from '#domain/registration/checkRegistration.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { type Locale, languageTags } from '#i18n/locale.ts';
import { checkTicket, spendTicket, ticketRefusal } from '#server/features/account/captcha.ts';
import { codeRefusal, spendCode, tryCode } from '#server/features/account/codes.ts';
import { openSession } from '#server/features/account/enterCompany.ts';
import { beginGuess, guessRefusal } from '#server/features/account/guesses.ts';
import { findAccount, obtainAccount, saveFirstPassword } from '#server/features/account/store/accounts.ts';
import { insertCompany } from '#server/features/company/store/companies.ts';
import { findPlace, type Place } from '#server/features/directory/store/places.ts';
import { insertPresetApps } from '#server/features/workbench/store/apps.ts';
import {
  type Answer,
  type CallContext,
  done,
  type Handler,
  type Refusal,
  refused,
} from '#server/platform/handler.ts';
import { hashPassword, isPassword } from '#server/platform/passwords.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';
import { insertOperationRecords } from '#server/platform/store/operationRecords.ts';

/** Names English has of its own. */
const english: Readonly<Record<string, string>> = {
  内蒙古: 'Inner Mongolia',
  西藏: 'Tibet',
  香港: 'Hong Kong',
  澳门: 'Macao',
  台湾: 'Taiwan',
  陕西: 'Shaanxi',
  呼和浩特: 'Hohhot',
  包头: 'Baotou',
  鄂尔多斯: 'Ordos',
  呼伦贝尔: 'Hulunbuir',
  巴彦淖尔: 'Bayannur',
  乌兰察布: 'Ulanqab',
  兴安: 'Hinggan',
  锡林郭勒: 'Xilingol',
  阿拉善: 'Alxa',
  哈尔滨: 'Harbin',
  齐齐哈尔: 'Qiqihar',
  拉萨: 'Lhasa',
  日喀则: 'Shigatse',
  昌都: 'Qamdo',
  林芝: 'Nyingchi',
  那曲: 'Nagqu',
  阿里: 'Ngari',
  新疆: 'Xinjiang',
  乌鲁木齐: 'Urumqi',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  博尔塔拉: 'Bortala',
  巴音郭楞: 'Bayingolin',
  阿克苏: 'Aksu',
  克孜勒苏: 'Kizilsu',
  喀什: 'Kashgar',
  和田: 'Hotan',
  伊犁: 'Ili',
  塔城: 'Tacheng',
  阿勒泰: 'Altay',
  台北: 'Taipei',
  新北: 'New Taipei',
  桃园: 'Taoyuan',
  台中: 'Taichung',
  台南: 'Tainan',
  高雄: 'Kaohsiung',
};

/** Readings that the dictionary of words does not give. */
const readings: Readonly<Record<string, string>> = { 六安: "Lu'an", 厦门: 'Xiamen', 蚌埠: 'Bengbu' };

const spelled = (name: string): string => {
  const syllables = pinyin(name, { toneType: 'none', type: 'array' });
  const joined = syllables.reduce(
    (word, syllable) => (word !== '' && /^[aeo]/.test(syllable) ? `${word}'${syllable}` : word + syllable),
    '',
  );
  return joined.charAt(0).toUpperCase() + joined.slice(1);
};

/** Signs of these names that are written otherwise in Japan, each followed by what stands there. */
const signPairs =
  '庆慶广広东東辽遼宁寧苏蘇陕陝门門云雲龙竜兰蘭张張济済阳陽长長连連岭嶺乌烏鲁魯贝貝尔爾伦倫泽沢陇隴汉漢荆荊贺賀钦欽宾賓绵綿泸瀘达達资資凉涼贵貴毕畢铜銅节節义義顺順丽麗红紅临臨沧滄纳納头頭锡錫锦錦营営盘盤铁鉄岛島鸡鶏' +
  '鹤鶴绥綏黑黒齐斉镇鎮扬揚盐塩迁遷绍紹兴興马馬滨浜郑鄭开開关関许許驻駐冈岡农農娄婁银銀卫衛吴呉萨薩烟煙潍濰枣棗饶饒鹰鷹赣贛乡郷乐楽抚撫顶頂贡貢怀懐沈瀋揭掲坝壩边辺芜蕪郸鄲肃粛无無庄荘亚亜运運远遠鸭鴨玛瑪则則榆楡园園';

const japanese: ReadonlyMap<string, string> = new Map(
  (signPairs.match(/../g) ?? []).map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

/** A province or city in the reader's language. */
const placeName = (locale: Locale, name: string): string => {
  if (locale === 'zh') return name;
  if (locale === 'ja') return [...name].map((sign) => japanese.get(sign) ?? sign).join('');
  return english[name] ?? readings[name] ?? spelled(name);
};

type Request = Calls['createCompany']['request'];

/** Everything as it is stored: numbers narrowed, invisible characters cut. */
const formOf = (request: Request): Registration => {
  const { countryCode, digits } = normalisePhone(request.mobile, request.country_code);
  return {
    company_name: visibleText(request.company_name ?? ''),
    industry: request.industry ?? '',
    size: request.size ?? '',
    province: request.province ?? '',
    city: request.city ?? '',
    name: visibleText(request.name ?? ''),
    country_code: countryCode,
    mobile: digits,
    email: visibleText(request.email ?? ''),
    code: request.code,
    password: request.password,
  };
};

/** Whose number it is, once the code has shown that the user who asks has it in hand. */
interface Proven {
  /** Hash of the first password of an account; undefined where it has one already. */
  readonly passwordHash: string | undefined;
}

const wrongPassword = refused([violation('registration.otherPassword', 'password')], 'wrong_password');

/**
 * A number that has an account keeps its password: it has to be the one that was typed. No one learns of it who has not shown before, by
 * the code, that the number is theirs; guesses count as they do at sign-in.
 */
const provePassword = async (
  context: CallContext,
  { country_code: countryCode, mobile, password }: Registration,
): Promise<Proven | Answer<never>> => {
  const number = { countryCode, mobile };
  const account = await findAccount(context.db, number);
  if (account?.passwordHash === undefined) return { passwordHash: await hashPassword(password) };
  const subject = accountSubject(number);
  const guess = await beginGuess(context, { rules: loginGuesses, subject, ticket: 'solved' });
  if (guess.kind !== 'open') return guessRefusal(guess);
  if (!(await isPassword(password, account.passwordHash))) return wrongPassword;
  await guess.takeBack();
  return { passwordHash: undefined };
};

const profileOf = (form: Registration) => ({
  name: form.company_name,
  industry: form.industry,
  size: form.size,
  province: form.province,
  city: form.city,
  email: form.email,
});

const searchOf = ({ name, mobile, email }: Registration) =>
  memberSearchEntry({ name, phone: mobile, work_id: null, email });

/** Carries a refusal out of a transaction, so that what was used up before it stays good. */
class Unspent extends Error {
  override readonly name = 'Unspent';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('refused');
    this.refusal = refusal;
  }
}

/** Uses up what was shown, all of it or nothing: anyone who was late with one keeps the other. */
const spendProofs = async (context: CallContext, form: Registration, ticket: string): Promise<void> => {
  const { country_code: countryCode, mobile } = form;
  if (!(await spendTicket(context.db, ticket))) throw new Unspent(ticketRefusal);
  if (!(await spendCode(context, { scene: 'register', countryCode, mobile }))) throw new Unspent(codeRefusal);
};

/** The company's first record: who registered it, and from where. */
const recordFounding = (context: CallContext, place: Place): Promise<void> => {
  const { ip, deviceId, requestId, now: time } = context;
  const { companyId, companyName, userId, userName, roles } = place;
  const operator = { operatorId: userId, operatorName: userName, operatorRole: roles[0] ?? '' };
  const from = { ip, deviceId: deviceId === '' ? undefined : deviceId, requestId, time };
  return insertOperationRecords(context.db, {
    origin: { companyId, ...operator, ...from, result: 'done' },
    category: 'registration',
    entries: [
      { action: 'company.create', targetType: 'registration', targetId: userId, targetName: companyName },
    ],
  });
};

/** Account, company, founder, session and their record at once; a refusal when the code or the ticket was just used by someone else. */
const found = (
  context: CallContext,
  {
    form,
    ticket,
    proven: { passwordHash },
  }: { readonly form: Registration; readonly ticket: string; readonly proven: Proven },
) =>
  context.db
    .transaction()
    .execute(async (db) => {
      const inside = { ...context, db };
      const { country_code: countryCode, mobile, name, email } = form;
      await spendProofs(inside, form, ticket);
      const accountId = await obtainAccount(db, { countryCode, mobile });
      if (passwordHash !== undefined) await saveFirstPassword(db, accountId, passwordHash);
      const founder = { accountId, name, countryCode, mobile, email, search: searchOf(form) };
      const { companyId, userId } = await insertCompany(db, {
        profile: profileOf(form),
        founder,
        now: context.now,
      });
      await insertPresetApps(db, companyId, context.now);
      const place = await findPlace(db, companyId, userId);
      if (place === undefined) throw new Error(`Expected the founder of company ${companyId}`);
      const session = await openSession(inside, place, { accountId, way: 'password' });
      await recordFounding(inside, place);
      return { place, session };
    })
    .catch((error: unknown) => {
      if (error instanceof Unspent) return error.refusal;
      throw error;
    });

/**
 * Registers a company: the puzzle is looked at again, then the code, then the password of a number that has an account. Anyone who registers
 * is its main administrator and signed in. The password is hashed outside any transaction, as at sign-in.
 */
export const createCompany: Handler<'createCompany'> = async (request, context) => {
  const form = formOf(request);
  const violations = checkRegistration(form, isCityOf);
  if (violations.length > 0) return refused(violations);
  const number = { countryCode: form.country_code, mobile: form.mobile };
  const unshown = await checkTicket(context, request.captcha_ticket, number);
  if (unshown !== undefined) return unshown;
  const guess = await beginGuess(context, {
    rules: codeGuesses,
    subject: accountSubject(number),
    ticket: 'solved',
  });
  if (guess.kind !== 'open') return guessRefusal(guess);
  const unproven = await tryCode(context, { scene: 'register', ...number, code: form.code });
  if (unproven !== undefined) return unproven;
  await guess.takeBack();
  const proven = await provePassword(context, form);
  if ('kind' in proven) return proven;

  const made = await found(context, { form, ticket: request.captcha_ticket, proven });
  if ('kind' in made) return made;
  const { place, session } = made;
  const reply = { company_id: place.companyId, user_id: place.userId, token: session.token };
  return done(reply, { kind: 'open', session });
};

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
