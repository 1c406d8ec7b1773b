import { expect, it } from 'vitest';
import { tablesModule, typesModule } from '#compiler/emit/types.ts';
import { createModel } from '#engine/createModel.ts';
import { buildSchema } from '#tests/builders/schema.ts';

const visitor = createModel(
  buildSchema({
    came_at: { type: 'string', title: '到访', format: 'date-time' },
    papers: { type: 'array', title: '证件', items: { type: 'string', maxLength: 20 } },
    stay: { type: 'integer', title: '时长', 'x-field': { compute: { countSame: 'name' } } },
  }),
);

it('says of the tables models make which columns they have and how they are stored', () => {
  const text = tablesModule([visitor, { ...visitor, noun: 'asked', isGenerated: false }]);

  expect(text).toContain(`row: Rows['visitor'];`);
  expect(text).toContain(`instant: 'came_at'; json: 'papers'`);
  expect(text).toMatch(/plain: [^;]*'visitor_id'/);
  expect(text).not.toMatch(/'stay'|asked/);
});

it('names the groups of each noun’s form and its actions, so that an override of another does not compile', () => {
  const door = createModel(
    buildSchema(
      { code: { type: 'string', title: '编码' } },
      {
        actions: { greet: { title: '欢迎', on: ['record'] } },
        form: { groups: [{ key: 'who', title: '谁', fields: ['name'] }] },
      },
    ),
  );

  const text = typesModule(
    [visitor, { ...door, noun: 'door' }].map((model) => ({ model, hasRow: true, text: '' })),
  );

  expect(text).toContain(`visitor: { group: 'basic'; action: never };`);
  expect(text).toContain(`door: { group: 'who'; action: 'greet' };`);
});
