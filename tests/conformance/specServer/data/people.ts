/** Who works in the company: the department they are in and what they are there. */
interface Row {
  readonly name: string;
  readonly place: readonly [department: number, position: string];
  readonly workId: string;
  readonly email?: string;
  readonly inactive?: true;
  readonly realName?: false;
}

export const people: readonly Row[] = [
  { name: '沈国栋', place: [1, '总经理'], workId: 'Q001', email: 'shen@qinghe.example' },
  { name: '罗敏', place: [1, '行政主管'], workId: 'Q002', email: 'luomin@qinghe.example' },
  { name: '姚静', place: [1, '财务'], workId: 'Q003' },
  { name: '贺建平', place: [2, '厂长'], workId: 'Q004', email: 'he@qinghe.example' },
  { name: '方磊', place: [2, '计划员'], workId: 'Q005' },
  { name: '龚雪', place: [2, '质检员'], workId: 'Q006' },
  { name: '万志强', place: [4, '车间主任'], workId: 'Q007' },
  { name: '于海', place: [4, '操作工'], workId: 'Q008' },
  { name: '白春梅', place: [4, '操作工'], workId: 'Q009' },
  { name: '秦刚', place: [4, '操作工'], workId: 'Q010' },
  { name: '毛小军', place: [4, '维修工'], workId: 'Q011' },
  { name: '顾婷', place: [5, '车间主任'], workId: 'Q012' },
  { name: '邵阳', place: [5, '操作工'], workId: 'Q013' },
  { name: '钟丽华', place: [5, '操作工'], workId: 'Q014' },
  { name: '汪涛', place: [5, '操作工'], workId: 'Q015' },
  { name: '戴晓', place: [6, '包装工'], workId: 'Q016' },
  { name: '陆瑶', place: [6, '包装工'], workId: 'Q017' },
  { name: '段飞', place: [6, '包装工'], workId: 'Q018' },
  { name: '孔令杰', place: [3, '销售经理'], workId: 'Q019', email: 'kong@qinghe.example' },
  { name: '史倩', place: [3, '客户代表'], workId: 'Q020' },
  { name: '常亮', place: [3, '客户代表'], workId: 'Q021' },
  { name: '武芳', place: [3, '客户代表'], workId: 'Q022' },
  { name: '乔峰', place: [3, '司机'], workId: 'Q023', inactive: true },
  { name: '安琪', place: [3, '实习生'], workId: 'Q024', inactive: true, realName: false },
  { name: '康乐', place: [6, '包装工'], workId: 'Q025', inactive: true },
];
