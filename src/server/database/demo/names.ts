import type { Random } from './random.ts';

const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷',
  '欧阳',
  '上官',
  '司徒',
  '诸葛',
];

const firstCharacters = [...'知听予景清静雨书亦怀语嘉望承沐远之若云思以逸可星初念听沁舒宜'];
const secondCharacters = [...'远澜宁行舟野禾言衡朗溪岑微棠迟序川晗铭屿筠尧汐荻榆砚霁葭楠祺'];

/** A name of the generator's own: any likeness to somebody is chance. */
export const inventedName = (random: Random): string =>
  random.pick(surnames) + random.pick(firstCharacters) + random.pick(secondCharacters);

/** `count` invented names, all different from each other and from `taken`. */
export const distinctNames = (
  random: Random,
  count: number,
  taken: ReadonlySet<string> = new Set(),
): readonly string[] => {
  const names = new Set<string>();
  while (names.size < count) {
    const name = inventedName(random);
    if (!taken.has(name)) names.add(name);
  }
  return [...names];
};

/** Somebody whose name breaks something, and where they work when it matters. */
export interface SpecialName {
  readonly name: string;
  readonly department?: string;
}

/** Names that break things: every one has broken some address book (company.md). */
export const specialNames: readonly SpecialName[] = [
  { name: '𠮷安禾', department: '结构一组' },
  { name: '陈𫖯衡', department: '采购部' },
  { name: '丁䶮川', department: '会计部' },
  { name: '㼆北辰', department: '过程质量科' },
  { name: '鄭穎禧', department: '港澳台组' },
  { name: '龔麗瓊', department: '港澳台组' },
  { name: '单晓星', department: '国内销售部' },
  { name: '曾宛舟', department: '市场部' },
  { name: '仇亦舟', department: '物流部' },
  { name: '解思楠', department: '测试组' },
  { name: '查云屿', department: '市场部' },
  { name: '朴秀禾', department: '资金部' },
  { name: '区若禾', department: '深莞惠办事处' },
  { name: '盖新砚', department: '华北大区' },
  { name: '尉迟听澜', department: '售前方案部' },
  { name: '乐知言', department: '澜山学院' },
  { name: '吕重阳', department: '算法小组' },
  { name: '阿卜杜克热木江·买买提吐尔逊阿吉', department: '华东大区' },
  { name: 'María de los Ángeles Fernández Villaverde Ruiz', department: '海外销售部' },
  { name: 'Nora Null', department: '北美组' },
  { name: 'Theo True', department: '北美组' },
  { name: "Aoife O'Dowell", department: '北美组' },
  { name: '한가람', department: '电气设计组' },
  { name: 'ليلى المنصوري', department: '业务系统组' },
  { name: '岚', department: '产品管理部' },
  { name: '欧阳 澄', department: '法务与合规部' },
];

/** How often a name occurs that is not unique: 19 names, 42 people; the first is borne by five. */
export const sharedNameCounts: readonly number[] = [5, 3, ...Array.from({ length: 17 }, () => 2)];
