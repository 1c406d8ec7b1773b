/** A field of the address book as the company and its owner show it. */
export interface FieldFacts {
  readonly key: string;
  /** personageInfoShow: 2 takes the field off the page for everyone, the person too. */
  readonly companyShow: 1 | 2;
  /** Who may see it at all: everyone, people of the same department, or the person alone. */
  readonly seenBy: 'all' | 'department' | 'self';
}

/** What the two people are to each other, and how the person shows their number. */
export interface FieldSituation {
  readonly isSelf: boolean;
  readonly sharesDepartment: boolean;
  readonly viewerIsExecutive: boolean;
  readonly personIsExecutive: boolean;
  /** 1 public, 2 private, 3 the middle four digits masked. */
  readonly phoneShow: 1 | 2 | 3;
}

const fieldRules = [
  'self',
  'phonePrivate',
  'executive',
  'companyHidden',
  'selfOnly',
  'departmentOnly',
  'phoneMasked',
  'public',
] as const;
type FieldRule = (typeof fieldRules)[number];

/** One field as the viewer gets it. */
interface ShownField {
  readonly key: string;
  readonly shown: 'full' | 'masked' | 'none';
  readonly rule: FieldRule;
}

const phoneKey = 'phone';

/** What the person decided about their own number wins over what the company shows. */
const phoneRule = (situation: FieldSituation): FieldRule | undefined => {
  if (situation.phoneShow === 2) return 'phonePrivate';
  return situation.personIsExecutive && !situation.viewerIsExecutive ? 'executive' : undefined;
};

const ruleOf = (field: FieldFacts, situation: FieldSituation): FieldRule => {
  if (situation.isSelf) return field.companyShow === 2 ? 'companyHidden' : 'self';
  const own = field.key === phoneKey ? phoneRule(situation) : undefined;
  if (own !== undefined) return own;
  if (field.companyShow === 2) return 'companyHidden';
  if (field.seenBy === 'self') return 'selfOnly';
  if (field.seenBy === 'department' && !situation.sharesDepartment) return 'departmentOnly';
  return field.key === phoneKey && situation.phoneShow === 3 ? 'phoneMasked' : 'public';
};

const shownBy = (rule: FieldRule): ShownField['shown'] => {
  if (rule === 'self' || rule === 'public') return 'full';
  return rule === 'phoneMasked' ? 'masked' : 'none';
};

/** Which fields of a visible person someone sees, each with the rule that decided (contract.md section 3, field filter). */
export const shownFields = (
  fields: readonly FieldFacts[],
  situation: FieldSituation,
): readonly ShownField[] =>
  fields.map((field) => {
    const rule = ruleOf(field, situation);
    return { key: field.key, shown: shownBy(rule), rule };
  });
