import { pinyin } from 'pinyin-pro';
import type { Locale } from '#i18n/locale.ts';

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
export const placeName = (locale: Locale, name: string): string => {
  if (locale === 'zh') return name;
  if (locale === 'ja') return [...name].map((sign) => japanese.get(sign) ?? sign).join('');
  return english[name] ?? readings[name] ?? spelled(name);
};
