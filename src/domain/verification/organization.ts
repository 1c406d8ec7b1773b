/** Kinds of organisations that are verified, each with a form of its own (spec.md section 5). */
export const organizationTypes = ['enterprise', 'government', 'other'] as const;
export type OrganizationType = (typeof organizationTypes)[number];

/** The licence with the unified code, or the one before it with a registration number. */
export const documentTypes = ['unified_licence', 'licence'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Numbers that name an organisation. */
export type NumberField = 'social_credit_code' | 'registration_number' | 'organization_code';
/** Pictures of papers. */
export type PaperField = 'licence_image' | 'organization_image' | 'authorization_image';
/** The organisation's own name. */
export type OrganizationNameField = 'company_name' | 'unit_full_name';

/** What is handed in about an organisation. */
export interface DocumentPlan {
  readonly name: OrganizationNameField;
  readonly numbers: readonly NumberField[];
  readonly papers: readonly PaperField[];
}

/**
 * What each form asks for. A licence before the unified code goes with the organisation code and its certificate; a government body
 * has no licence, only that certificate.
 */
export const documentPlan = (
  type: OrganizationType,
  document: DocumentType | null | undefined,
): DocumentPlan => {
  if (type === 'government')
    return {
      name: 'unit_full_name',
      numbers: ['organization_code'],
      papers: ['organization_image', 'authorization_image'],
    };
  return document === 'licence'
    ? {
        name: 'company_name',
        numbers: ['registration_number', 'organization_code'],
        papers: ['licence_image', 'organization_image', 'authorization_image'],
      }
    : {
        name: 'company_name',
        numbers: ['social_credit_code'],
        papers: ['licence_image', 'authorization_image'],
      };
};

/** Everything a submission says of the organisation, by the names of its fields in reading order: what is shown of it, and can be found wanting. */
export const organizationFields = (
  type: OrganizationType,
  document: DocumentType | null | undefined,
): readonly string[] => {
  const { name, numbers, papers } = documentPlan(type, document);
  return [
    'org_type',
    ...(type === 'government' ? [] : ['doc_type']),
    name,
    ...numbers,
    'legal_representative',
    'id_number',
    'phone',
    'province',
    'city',
    'detail_address',
    ...papers,
  ];
};
