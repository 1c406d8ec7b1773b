import { describe, expect, it } from 'vitest';
import { pathOf, pathText } from '#domain/department/path.ts';
import { type KnownDepartment, similarDepartments } from '#domain/department/similar.ts';

const treeOf = (...paths: readonly string[]): readonly KnownDepartment[] => {
  const idOf = new Map(paths.map((path, at) => [path, at + 1]));
  return paths.map((path, at) => ({
    id: at + 1,
    parentId: idOf.get(pathText(pathOf(path).slice(0, -1))) ?? 0,
    path: pathOf(path),
  }));
};

const matched = (tree: readonly KnownDepartment[], ...missing: readonly string[]) =>
  [...similarDepartments(tree, missing.map(pathOf)).values()].map((paths) => paths.map(pathText));

describe('departments that may be meant', () => {
  it.each([
    ['业务系统部', '业务系统组'],
    ['财务', '财务部'],
    ['市场中心', '市场部'],
    ['人力资原部', '人力资源部'],
    ['人力资源管里中心', '人力资源管理部'],
    ['Ｓａｌｅｓ Team', 'sales'],
    ['供应链', '供链部'],
    ['客户成功部', '客成户功部'],
  ])('%s may mean %s', (name, known) => {
    expect(matched(treeOf('研发部', known), name)).toEqual([[known]]);
  });

  it.each([
    ['法务部', '财务部'],
    ['前端二组', '前端一组'],
    ['研发12组', '研发13组'],
    ['前端 B 组', '前端 A 组'],
    ['硬件组', '软件组'],
    ['产品设计部', '产品策划部'],
  ])('%s is another one than %s', (name, known) => {
    expect(matched(treeOf('研发部', known), name)).toEqual([[]]);
  });

  it('stand beside the one that is missing before they stand elsewhere', () => {
    const tree = treeOf('市场部', '市场部/业务系统组', '研发部', '研发部/业务系统');

    expect(matched(tree, '研发部/业务系统部')).toEqual([['研发部/业务系统', '市场部/业务系统组']]);
  });

  it('are looked for below what is meant by the department above', () => {
    const tree = treeOf('客服部', '客服部/前端组', '业务系统组', '业务系统组/前端小组');

    expect(matched(tree, '业务系统部/前端', '业务系统部')).toEqual([
      ['业务系统组'],
      ['业务系统组/前端小组', '客服部/前端组'],
    ]);
  });

  it('are none where every branch has one of that name', () => {
    const branches = ['京', '津', '沪', '渝'].flatMap((city) => [city, `${city}/行政部`]);

    expect(matched(treeOf(...branches, '穗'), '穗/行政部')).toEqual([[]]);
  });

  it('are found among ten thousand for ten thousand', () => {
    const names = Array.from({ length: 10_000 }, (_, at) =>
      String.fromCodePoint(0x4e_00 + (at % 100), 0x5e_00 + Math.floor(at / 100), 0x7e_00, 0x6e_00),
    );
    const found = matched(treeOf(...names.map((name) => `${name}组`)), ...names.map((name) => `${name}部`));

    expect(found.every(([first], at) => first === `${names[at]}组`)).toBe(true);
  });
});
