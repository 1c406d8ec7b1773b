import { type RaRecord, useTranslate } from 'react-admin';
import type { ConditionContext } from '#engine/condition.ts';
import type { State } from '#engine/dialect.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { type Reason, reasonAgainst, reasonByRole, type Standing } from '#engine/reason.ts';
import { useModels, useOverride } from '#views/ModelContext.tsx';
import type { RowLink } from '#views/override.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type Rights, useRights } from './rights.tsx';

type Row = Readonly<Record<string, unknown>>;

/** Why an action is not possible on a row. */
export type Obstacle = Reason;

const unknownStanding: Standing = { reach: 'unknown' };

/**
 * What stands in the way of an action on a row, undefined when nothing does. The server's `can` decides, a row without it
 * allows nothing; the schema and the reader's standing explain.
 */
export const obstacleOf = (
  model: EntityModel,
  {
    actionModel: { name },
    row,
    context = {},
    standing = unknownStanding,
  }: {
    readonly actionModel: Pick<ActionModel, 'name'>;
    readonly row: Row;
    readonly context?: ConditionContext;
    readonly standing?: Standing;
  },
): Obstacle | undefined =>
  reasonAgainst(model, { permission: name, row: { ...row, can: row.can ?? {} }, standing, context });

/** One thing that could be done with a row: what it is called, and what stands in its way. */
export interface Offer {
  readonly name: string;
  readonly label: string;
  /** Undefined for the verbs and links, which are no actions of the schema, and where the noun does it its own way. */
  readonly action: ActionModel | undefined;
  /** Where it is done, when that is another noun's screen. */
  readonly to?: string | undefined;
  readonly dialog?: RowLink['dialog'];
  readonly isDanger: boolean;
  readonly isMain?: boolean | undefined;
  /** The state it leads to, where states are offered one by one. */
  readonly state?: State;
  readonly reason: Reason | undefined;
}

/** `offered` is shown, switched off where it has a reason; `missing` is what the reader's role can never do here. */
interface Offers {
  readonly offered: readonly Offer[];
  readonly missing: readonly Offer[];
}

/** What a role can never do is not offered at all; what state, condition or scope forbids is offered switched off. */
const isMissing = ({ reason }: Offer): boolean => reason?.kind === 'role' || reason?.kind === 'grant';

/** What stands in the way of a verb or an action on a row for this reader. */
export const reasonOn = (
  model: EntityModel,
  {
    permission,
    record,
    rights,
  }: {
    readonly permission: string;
    readonly record: Readonly<Record<string, unknown>>;
    readonly rights: Rights;
  },
): Reason | undefined =>
  obstacleOf(model, {
    actionModel: { name: permission },
    row: record,
    context: rights.context(),
    standing: rights.standing(model, permission),
  });

/** What other nouns' screens do to a row; a link to a noun there is none of is left out. */
const useLinkOffers = (model: EntityModel) => {
  const translate = useTranslate();
  const rights = useRights();
  const models = useModels();
  const { links = [] } = useOverride(model.noun);
  const offer = (record: RaRecord, link: RowLink): readonly Offer[] => {
    const { name, noun, permission, isDanger = false } = link;
    const other = models[noun];
    if (other === undefined || link.when?.(record) === false) return [];
    const reason =
      reasonByRole(other, permission, rights.standing(other, permission)) ??
      (link.needs === undefined ? undefined : reasonOn(model, { permission: link.needs, record, rights }));
    const { dialog } = link;
    return [
      {
        name,
        label: translate(link.label),
        action: undefined,
        to: link.to?.(record),
        dialog,
        isDanger,
        isMain: link.isMain,
        reason,
      },
    ];
  };
  return (record: RaRecord): readonly Offer[] => links.flatMap((link) => offer(record, link));
};

/** The actions of the schema, each where the noun says it is done, and for which rows. */
const useActionOffers = (model: EntityModel) => {
  const translate = useTranslate();
  const rights = useRights();
  const { buttons = {} } = useOverride(model.noun);
  return (record: RaRecord, action: ActionModel): readonly Offer[] => {
    const { name, danger = false } = action;
    const { when, to, dialog } = buttons[name] ?? {};
    if (when?.(record) === false) return [];
    const isOwn = to !== undefined || dialog !== undefined;
    return [
      {
        name,
        label: translate(wordKeys(model.noun).action(name, 'title')),
        action: isOwn ? undefined : action,
        to: to?.(record),
        dialog,
        isDanger: danger,
        reason: reasonOn(model, { permission: name, record, rights }),
      },
    ];
  };
};

/** Edit, the actions, the links and delete of a row, each with its reason. */
export const useOffers = (
  model: EntityModel,
  actions: readonly ActionModel[],
  record: RaRecord | undefined,
): Offers => {
  const translate = useTranslate();
  const rights = useRights();
  const linksOf = useLinkOffers(model);
  const actionOf = useActionOffers(model);
  if (record === undefined) return { offered: [], missing: [] };
  const offer = (name: 'update' | 'delete', label: string): Offer => ({
    name,
    label,
    action: undefined,
    isDanger: name === 'delete',
    reason: reasonOn(model, { permission: name, record, rights }),
  });
  const all = [
    ...(model.verbs.update === undefined ? [] : [offer('update', translate('ra.action.edit'))]),
    ...actions.flatMap((action) => actionOf(record, action)),
    ...linksOf(record),
    ...(model.verbs.delete === undefined ? [] : [offer('delete', translate('ra.action.delete'))]),
  ];
  return { offered: all.filter((each) => !isMissing(each)), missing: all.filter(isMissing) };
};
