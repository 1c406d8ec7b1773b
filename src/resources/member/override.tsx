import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, use, useEffect, useRef } from 'react';
import { ListContext, useListContext, useTranslate } from 'react-admin';
import { resignAddress } from '#domain/resignation/checkResign.ts';
import { Portrait } from '#resources/_shared/person/Portrait.tsx';
import { lazyInput } from '#views/fields/lazyInput.tsx';
import type { FieldDisplayProps, FieldFilterProps, FilterTextProps } from '#views/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ImportText } from '#views/import/importFilter.tsx';
import { PageCount } from '#views/layouts/PageHead.tsx';
import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride, type RowDialogProps, type RowLink } from '#views/override.ts';
import { memberChecks } from './memberChecks.ts';
import { firstMemberFilter, useMemberPlace } from './memberPlace.ts';
import { PhoneField } from './PhoneField.tsx';
import { PlacementsField } from './PlacementsField.tsx';

const unique = () => import('./UniqueInput.tsx');

/** The height of an input that shows several lines. */
const listHeight = 96;

export const PlacementInput = lazyInput(
  async () => (await import('./PlacementInput.tsx')).PlacementInput,
  listHeight,
);
export const PositionInput = lazyInput(
  async () => (await import('#resources/_shared/position/PositionInput.tsx')).PositionInput,
);
export const PrivacyInput = lazyInput(
  async () => (await import('./PrivacyInput.tsx')).PrivacyInput,
  listHeight,
);
export const WelcomeInput = lazyInput(async () => (await import('./WelcomeInput.tsx')).WelcomeInput);
export const UniquePhoneInput = lazyInput(async () => (await unique()).UniquePhoneInput);
export const UniqueWorkIdInput = lazyInput(async () => (await unique()).UniqueWorkIdInput);
export const UniqueEmailInput = lazyInput(async () => (await unique()).UniqueEmailInput);

const detailSize = 64;

/** The picture of a person in their detail. */
const PortraitField = ({ value, record }: FieldDisplayProps) => (
  <Portrait name={typeof record.name === 'string' ? record.name : ''} picture={value} size={detailSize} />
);

const nameOf = (role: unknown): string =>
  typeof role === 'object' && role !== null && 'posName' in role ? String(role.posName) : '';

/** The roles of a person by their names. */
const RolesField = ({ value }: FieldDisplayProps) => {
  const translate = useTranslate();
  const names = Array.isArray(value) ? value.map(nameOf) : [];
  return <>{names.length === 0 ? '—' : names.join(translate('list.comma'))}</>;
};

const portraitSize = 28;
const beside = { display: 'inline-flex', alignItems: 'center', gap: 8 };
/** A Chinese name keeps its line however narrow the column; a long one breaks anywhere. */
const anyLength = { display: 'inline-block', minWidth: '4em', overflowWrap: 'anywhere' } as const;

/** A name beside its picture; where the list shows another person of that name too, the employee number stands beneath. */
const NameField = ({ value, record }: FieldDisplayProps) => {
  const rows = use(ListContext)?.data;
  const isShared = (rows ?? []).filter((row) => row.name === value).length > 1;
  return (
    <span style={beside}>
      <Portrait name={String(value)} picture={record.avatar} size={portraitSize} />
      <span dir="auto" style={anyLength}>
        {String(value)}
        {isShared && typeof record.workId === 'string' ? (
          <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            {record.workId}
          </Typography>
        ) : null}
      </span>
    </span>
  );
};

const loadFilters = () => import('./memberFilters.tsx');

const PositionFilter = lazyPart<FieldFilterProps>(async () => ({
  default: (await loadFilters()).PositionFilter,
}));
const RoleFilter = lazyPart<FieldFilterProps>(async () => ({ default: (await loadFilters()).RoleFilter }));
const RoleFilterText = lazyPart<FilterTextProps>(async () => ({
  default: (await loadFilters()).RoleFilterText,
}));

const SendDialog = lazy(async () => ({
  default: (await import('#resources/_shared/message/SendDialog.tsx')).SendDialog,
}));

/** Tells one person to activate. */
const SendToOne = ({ record, onClose }: RowDialogProps) => (
  <SendDialog target={{ user_ids: [Number(record.id)] }} onClose={onClose} />
);

const SeatsDialog = lazy(async () => ({
  default: (await import('#resources/_shared/seat/SeatsDialog.tsx')).SeatsDialog,
}));

/** What is done to one person on other screens or in a dialog of its own: what they are in their departments, their lost phone, a notice to who has not come yet, their leaving. */
const memberLinks: readonly RowLink[] = [
  {
    name: 'seats',
    label: 'people.seats',
    noun: 'member',
    permission: 'arrange',
    needs: 'read',
    dialog: SeatsDialog,
  },
  {
    name: 'devices',
    label: 'member.link.devices',
    noun: 'device',
    permission: 'read',
    needs: 'read',
    to: ({ id }) => `/device?filter=${encodeURIComponent(JSON.stringify({ user_id: Number(id) }))}`,
  },
  {
    name: 'sendSms',
    label: 'member.link.sendSms',
    noun: 'inactiveMember',
    permission: 'sendSms',
    needs: 'update',
    when: ({ active_status: state }) => state === 0,
    dialog: SendToOne,
  },
  {
    name: 'plan',
    label: 'member.link.plan',
    noun: 'plannedChange',
    permission: 'create',
    needs: 'update',
    to: ({ id }) =>
      `/plannedChange/create?source=${encodeURIComponent(JSON.stringify({ user_id: Number(id) }))}`,
  },
  {
    name: 'resign',
    label: 'people.act.resign',
    isDanger: true,
    noun: 'resignation',
    permission: 'resign',
    needs: 'removeFromDepartment',
    to: ({ id }) => resignAddress([Number(id)]),
  },
];

type Counts = Readonly<Partial<Record<'active_total' | 'several_total', number>>>;

const countsOf = (meta: unknown): Counts => (meta as { readonly reply?: Counts } | undefined)?.reply ?? {};

/** Another department begins at its first page. */
const useFirstPage = () => {
  const { departmentId, withSub, mainOnly } = useMemberPlace();
  const { setPage, page } = useListContext();
  const place = `${departmentId} ${withSub} ${mainOnly}`;
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    if (page !== 1) setPage(1);
  }, [place, page, setPage]);
};

/** "1,059 人，含 64 名多部门成员", and how many of them use the app; said politely when it changes. */
const MemberTotal = () => {
  const translate = useTranslate();
  const { meta, total, isPending, filterValues } = useListContext();
  useFirstPage();
  const { active_total: active, several_total: several = 0 } = countsOf(meta);
  const isKnown = !isPending && total !== undefined;
  const isFiltered = Object.keys(filterValues).length > 0;
  const words = (key: string, count: number) =>
    translate(key, { smart_count: count, count: formatCount(count) });
  return (
    <PageCount>
      <Typography role="status" variant="body2" color="text.secondary">
        {isKnown ? (
          <>
            <span>
              {words(isFiltered ? 'member.total.matching' : 'member.total.all', total)}
              {several > 0 ? words('member.total.several', several) : ''}
            </span>
            {active === undefined || total === 0 ? null : (
              <>
                {' '}
                <Box component="span" sx={{ ml: 1 }}>
                  {words('member.active', active)}
                </Box>
              </>
            )}
          </>
        ) : null}
      </Typography>
    </PageCount>
  );
};

const MemberList = lazyPart(async () => ({ default: (await import('./MemberList.tsx')).MemberList }));
const MemberCreate = lazy(async () => ({ default: (await import('./MemberForm.tsx')).MemberCreate }));
const MemberHead = lazy(async () => ({ default: (await import('./MemberShow.tsx')).MemberHead }));
const MemberExtra = lazy(async () => ({ default: (await import('./MemberShow.tsx')).MemberExtra }));
/** Where there is no one yet: besides the form and the sheet, people can come by themselves. */
const InviteWay = lazy(async () => {
  const { InviteButton } = await import('#resources/_shared/invite/InviteButton.tsx');
  return { default: () => <InviteButton variant="outlined" /> };
});

const MemberFormFrame = lazy(async () => ({
  default: (await import('./MemberForm.tsx')).MemberFormFrame,
}));

const ResignSelected = lazy(async () => ({
  default: (await import('./ResignSelected.tsx')).ResignSelected,
}));

/** The star in the list of departments chooses it. */
const ChosenByStar = () => null;

/** People stand beside the department tree; departments, positions and main department are entered together. */
export const memberOverride = defineOverride<'member'>()({
  fields: {
    name: { display: NameField },
    avatar: { display: PortraitField },
    phone: { display: PhoneField, input: UniquePhoneInput },
    workId: { input: UniqueWorkIdInput },
    email: { input: UniqueEmailInput },
    departments: { display: PlacementsField, input: PlacementInput },
    'departments.position': { input: PositionInput },
    main_department_id: { input: ChosenByStar },
    'actions.addDepartment.position': { input: PositionInput },
    'actions.moveDepartment.position': { input: PositionInput },
    'actions.setPosition.position': { input: PositionInput },
    position: { filter: PositionFilter },
    roles: { display: RolesField, filter: RoleFilter, filterText: RoleFilterText },
    phone_show: { input: PrivacyInput },
    welcome: { input: WelcomeInput },
    import_id: { filter: null, filterText: ImportText },
  },
  views: {
    list: MemberList,
    create: MemberCreate,
    formFrame: MemberFormFrame,
    total: MemberTotal,
    emptyWays: InviteWay,
    showLead: MemberHead,
    showExtra: MemberExtra,
    bulk: ResignSelected,
  },
  links: memberLinks,
  firstFilter: firstMemberFilter,
  checks: memberChecks,
});
