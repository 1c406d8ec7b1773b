import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { buildSchema } from '#tests/builders/schema.ts';
import { PreviewNote } from '#views/actions/PreviewNote.tsx';
import { Harness } from './harness.tsx';
import { createMemorySend } from './memorySend.ts';

const schema = buildSchema(
  {},
  {
    actions: {
      end: {
        title: '结束',
        on: ['bulk'],
        preview: {
          call: 'visitorList',
          in: { ids: '$ids' },
          lines: [
            { text: '%{total} 人的来访结束' },
            { text: '没有人来访', when: { total: 0 } },
            { text: '不止一人', when: { total: { gt: 1 } } },
          ],
        },
      },
    },
  },
);

const show = async (ids: readonly number[]) => {
  const model = createModel(schema);
  const [action] = model.actions;
  if (action?.preview === undefined) throw new Error('The action has a preview');
  const server = createMemorySend({ visitor: [1, 2, 3].map((id) => ({ id, name: `访客${id}` })) });
  render(
    <Harness schemas={[schema]} server={server}>
      <PreviewNote model={model} action={action.name} preview={action.preview} ids={ids} />
    </Harness>,
  );
  const first = await screen.findByText(/人的来访结束/);
  return { lines: [...(first.parentElement?.children ?? [])].map((line) => line.textContent), server };
};

it('says the lines that hold of what the call answers', async () => {
  const { lines } = await show([1, 2]);

  expect(lines).toEqual(['2 人的来访结束', '不止一人']);
});

it('asks about as many as the call takes, and says that it speaks of those', async () => {
  const { lines, server } = await show(Array.from({ length: 250 }, (_, index) => index + 1));

  expect(lines).toEqual(['以下只统计了所选的前 200 项：', '3 人的来访结束', '不止一人']);
  const [asked] = server.sent.filter(({ call }) => call === 'visitorList');
  expect(asked?.request.ids).toHaveLength(200);
});
