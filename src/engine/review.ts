import type {
  ActionSchema,
  EntitySchema,
  FieldSchema,
  FormGroupSchema,
  ResourceOptions,
  ReviewSchema,
  StatesSchema,
  TransitionSchema,
} from './dialect.ts';
import type { ReviewModel } from './model.ts';

/** The fields that tell of a review, and the row a change is to take the place of. */
export const reviewFields = {
  reason: 'reject_reason',
  submitTime: 'submit_time',
  submittedBy: 'submitted_by',
  decideTime: 'decide_time',
  replaces: 'replaces_id',
  pending: 'pending_id',
} as const;

const defaultField = 'status';

type ReviewStates = NonNullable<ReviewSchema['states']>;

const usualStates = ({ on }: ReviewSchema): ReviewStates => ({
  waiting: 'reviewing',
  approved: 'approved',
  rejected: 'rejected',
  ...(on === undefined ? { withdrawn: 'draft' } : {}),
});

const enteredNames = (properties: EntitySchema['properties']): readonly string[] =>
  Object.keys(properties).filter(
    (name) => properties[name]?.readOnly !== true && properties[name]?.['x-field']?.compute === undefined,
  );

/** How a schema lets its rows be reviewed; undefined where it does not. */
export const reviewOf = ({
  properties,
  'x-resource': { review, states },
}: Pick<EntitySchema, 'properties' | 'x-resource'>): ReviewModel | undefined => {
  if (review === undefined) return undefined;
  const { withdrawn, replaced, ...named } = review.states ?? usualStates(review);
  const { on = [] } = review;
  const isTakenBack = withdrawn !== undefined && !on.includes('update');
  return {
    field: states?.field ?? defaultField,
    on,
    ...named,
    withdrawn,
    of: isTakenBack ? (review.of ?? enteredNames(properties)) : [],
    replaced,
    isOnePerCompany: review.open === 'company',
  };
};

type Words = Readonly<Record<'zh' | 'en' | 'ja', string>>;
const words = (zh: string, en: string, ja: string): Words => ({ zh, en, ja });

/** What comes by default, beside the words it is called by, keyed as in `x-i18n`. */
interface Parts {
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly actions: Readonly<Record<string, ActionSchema>>;
  readonly transitions: readonly TransitionSchema[];
  readonly words: Readonly<Record<string, Words>>;
}

const optionWords = {
  draft: words('草稿', 'Draft', '下書き'),
  reviewing: words('审核中', 'In review', '審査中'),
  approved: words('已通过', 'Approved', '承認済み'),
  rejected: words('已拒绝', 'Rejected', '却下'),
} as const;
const optionColours = {
  draft: 'neutral',
  reviewing: 'info',
  approved: 'success',
  rejected: 'danger',
} as const;

const stateWords = words('审核状态', 'Review', '審査状況');

/** The field of the states, where the schema leaves them all out. */
const stateField = (names: readonly (keyof typeof optionWords)[]): FieldSchema => ({
  type: 'string',
  title: stateWords.zh,
  enum: names,
  readOnly: true,
  'x-field': {
    filter: 'in',
    width: 120,
    options: Object.fromEntries(
      names.map((name) => [name, { title: optionWords[name].zh, color: optionColours[name] }]),
    ),
  },
});

const fieldWords = {
  [reviewFields.reason]: words('拒绝原因', 'Reason of the rejection', '却下理由'),
  [reviewFields.submitTime]: words('提交时间', 'Submitted', '申請日時'),
  [reviewFields.submittedBy]: words('提交人', 'Submitted by', '申請者'),
  [reviewFields.decideTime]: words('审核时间', 'Decided', '審査日時'),
  [reviewFields.replaces]: words('将替换', 'Replaces', '置き換え対象'),
  [reviewFields.pending]: words('审核中的修改', 'Change in review', '審査中の変更'),
} as const;

const factField = (name: keyof typeof fieldWords, schema: FieldSchema): FieldSchema => ({
  ...schema,
  title: fieldWords[name].zh,
  nullable: true,
  readOnly: true,
});

const factFields = ({ field, rejected, replaced }: ReviewModel): Readonly<Record<string, FieldSchema>> => {
  const { reason, submitTime, submittedBy, decideTime, replaces, pending } = reviewFields;
  const instant = { type: 'string', format: 'date-time', 'x-field': { width: 160 } } as const;
  const id = { type: 'integer', minimum: 1 } as const;
  return {
    [reason]: factField(reason, {
      type: 'string',
      'x-field': { visibleWhen: { [field]: rejected } },
    }),
    [submitTime]: factField(submitTime, { ...instant, 'x-field': { ...instant['x-field'], sortable: true } }),
    [submittedBy]: factField(submittedBy, {
      ...id,
      'x-field': { input: 'personReference', relation: { resource: 'member' } },
    }),
    [decideTime]: factField(decideTime, instant),
    ...(replaced === undefined
      ? {}
      : {
          [replaces]: factField(replaces, id),
          [pending]: factField(pending, { ...id, 'x-field': { compute: { changeUnderReview: replaces } } }),
        }),
  };
};

const actionWords = {
  submit: words('提交审核', 'Submit for review', '審査に提出'),
  'submit@confirm': words(
    '平台审核需 1 至 2 个工作日，期间不能修改内容。',
    'The platform reviews it within 1 to 2 working days; until then it cannot be changed.',
    '審査には1～2営業日かかります。その間は変更できません。',
  ),
  'submit@success': words('已提交审核', 'Submitted for review', '審査に提出しました'),
  withdraw: words('撤回', 'Withdraw', '取り下げる'),
  'withdraw@success': words('已撤回', 'Withdrawn', '取り下げました'),
} as const;

const submit: ActionSchema = {
  title: actionWords.submit.zh,
  on: ['record'],
  confirm: { text: actionWords['submit@confirm'].zh },
  success: actionWords['submit@success'].zh,
};

const withdraw: ActionSchema = {
  title: actionWords.withdraw.zh,
  on: ['record'],
  success: actionWords['withdraw@success'].zh,
};

const actionsOf = ({ on, withdrawn }: ReviewModel): Readonly<Record<string, ActionSchema>> => ({
  ...(on.length === 0 ? { submit } : {}),
  ...(withdrawn === undefined ? {} : { withdraw }),
});

const transitionsOf = (review: ReviewModel): readonly TransitionSchema[] => {
  const { on, waiting, approved, rejected, withdrawn, of, replaced } = review;
  const again = [...(withdrawn === undefined ? [] : [withdrawn]), rejected];
  return [
    { from: waiting, to: approved, by: 'server' },
    { from: waiting, to: rejected, by: 'server' },
    ...(on.length === 0 ? [{ from: again, to: waiting, action: 'submit', by: 'user' } as const] : []),
    ...(on.includes('update') ? [{ from: again, to: waiting, by: 'server' } as const] : []),
    ...(withdrawn === undefined
      ? []
      : [{ from: waiting, to: withdrawn, action: 'withdraw', by: 'user' } as const]),
    ...(withdrawn === undefined || of.length === 0
      ? []
      : [{ from: [approved, rejected], to: withdrawn, by: 'server' } as const]),
    ...(replaced === undefined ? [] : [{ from: approved, to: replaced, by: 'server' } as const]),
  ];
};

const stateNames = ({ withdrawn }: ReviewModel): readonly (keyof typeof optionWords)[] =>
  withdrawn === undefined
    ? ['reviewing', 'approved', 'rejected']
    : ['draft', 'reviewing', 'approved', 'rejected'];

const groupWords = words('审核', 'Review', '審査');

const wordsOfParts = (review: ReviewModel, hasOwnStates: boolean): Readonly<Record<string, Words>> => ({
  ...fieldWords,
  ...Object.fromEntries(Object.entries(actionWords).map(([key, said]) => [`actions.${key}`, said])),
  'groups.review': groupWords,
  ...(hasOwnStates
    ? {}
    : {
        [review.field]: stateWords,
        ...Object.fromEntries(
          stateNames(review).map((name) => [`${review.field}.${name}`, optionWords[name]]),
        ),
      }),
});

const partsOf = (entity: EntitySchema, review: ReviewModel): Parts => {
  const hasOwnStates = entity['x-resource'].states !== undefined;
  return {
    properties: {
      ...(hasOwnStates ? {} : { [review.field]: stateField(stateNames(review)) }),
      ...factFields(review),
    },
    actions: actionsOf(review),
    transitions: transitionsOf(review),
    words: wordsOfParts(review, hasOwnStates),
  };
};

const stepOf = ({ from, to, by, action }: TransitionSchema): string =>
  JSON.stringify([[from].flat(), to, by, action]);

const statesOf = (
  states: StatesSchema | undefined,
  review: ReviewModel,
  transitions: readonly TransitionSchema[],
): StatesSchema => {
  const initial = review.on.includes('create') ? review.waiting : (review.withdrawn ?? review.waiting);
  const own = states ?? { field: review.field, initial, transitions: [] };
  const written = new Set(own.transitions.map(stepOf));
  return {
    ...own,
    transitions: [...own.transitions, ...transitions.filter((each) => !written.has(stepOf(each)))],
  };
};

/** Shown together, unless the schema says where. What only the mechanism reads stands in no group. */
const groupsOf = (
  groups: readonly FormGroupSchema[],
  properties: readonly string[],
): readonly FormGroupSchema[] => {
  const named = groups.flatMap(({ fields }) => fields);
  const fields = properties.filter((name) => !named.includes(name));
  return fields.length === 0 || groups.some(({ key }) => key === 'review')
    ? groups
    : [...groups, { key: 'review', title: groupWords.zh, fields }];
};

/** Which row replaces which is told where it matters, not as a number among the facts. */
const withoutPointers = (show: ResourceOptions['show'] = {}): ResourceOptions['show'] => ({
  ...show,
  without: [...(show.without ?? []), reviewFields.replaces, reviewFields.pending],
});

/** Who may write may submit and take back. */
const permissionsOf = (
  { permissions }: ResourceOptions,
  names: readonly string[],
): ResourceOptions['permissions'] => ({
  ...Object.fromEntries(names.map((name) => [name, permissions.update ?? permissions.create ?? {}])),
  ...permissions,
});

const saidIn = (
  language: 'en' | 'ja',
  keys: Readonly<Record<string, Words>>,
  isSaid: (key: string) => boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(keys).flatMap(([key, said]) => (isSaid(key) ? [[key, said[language]] as const] : [])),
  );

/**
 * A schema with all that its `review` brings by default written out: fields, states, actions, permissions, a group of the form and their
 * words. What the schema says itself stays. A schema without `review` is answered as it is.
 */
export const withReview = (entity: EntitySchema): EntitySchema => {
  const resource = entity['x-resource'];
  const review = reviewOf(entity);
  if (review === undefined) return entity;
  const parts = partsOf(entity, review);
  const isNew = (name: string): boolean => !Object.hasOwn(entity.properties, name);
  const added = Object.keys(parts.properties).filter(isNew);
  const actions = { ...parts.actions, ...resource.actions };
  const { form } = resource;
  const groups = form && groupsOf(form.groups, Object.keys(parts.properties));
  const addsGroup = groups !== undefined && groups !== form?.groups;
  const isSaid = (key: string): boolean => {
    if (key === 'groups.review') return addsGroup;
    const [, action] = /^actions\.(\w+)/.exec(key) ?? [];
    if (action !== undefined)
      return Object.hasOwn(parts.actions, action) && !Object.hasOwn(resource.actions ?? {}, action);
    return added.includes(key.split('.')[0] ?? '');
  };
  const { en, ja } = entity['x-i18n'];
  return {
    ...entity,
    required: [...(entity.required ?? []), ...added],
    properties: {
      ...entity.properties,
      ...Object.fromEntries(Object.entries(parts.properties).filter(([name]) => isNew(name))),
    },
    'x-resource': {
      ...resource,
      actions,
      states: statesOf(resource.states, review, parts.transitions),
      permissions: permissionsOf(resource, Object.keys(parts.actions)),
      ...(groups === undefined ? {} : { form: { ...form, groups } }),
      ...(review.replaced === undefined ? {} : { show: withoutPointers(resource.show) }),
      ...(resource.list === undefined || resource.list.rowActions !== undefined
        ? {}
        : { list: { ...resource.list, rowActions: Object.keys(parts.actions) } }),
    },
    'x-i18n': {
      en: { ...saidIn('en', parts.words, isSaid), ...en },
      ja: { ...saidIn('ja', parts.words, isSaid), ...ja },
    },
  };
};

/** States of a review: it waits, is approved or rejected once, or is withdrawn because there is nothing left to decide. */
export const reviewStates = { waiting: 0, approved: 1, rejected: 2, withdrawn: 3 } as const;

/** What an operator can answer. */
export type Decision = 'approved' | 'rejected';
