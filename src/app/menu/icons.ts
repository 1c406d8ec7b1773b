import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import ApartmentIcon from '@mui/icons-material/ApartmentOutlined';
import AppsIcon from '@mui/icons-material/AppsOutlined';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import ChecklistIcon from '@mui/icons-material/ChecklistOutlined';
import ContactsIcon from '@mui/icons-material/ContactsOutlined';
import DescriptionIcon from '@mui/icons-material/DescriptionOutlined';
import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import EventIcon from '@mui/icons-material/EventOutlined';
import FlagIcon from '@mui/icons-material/FlagOutlined';
import ForumIcon from '@mui/icons-material/ForumOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import ListIcon from '@mui/icons-material/ListOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import PersonRemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import StorefrontIcon from '@mui/icons-material/StorefrontOutlined';
import SwapIcon from '@mui/icons-material/SwapHorizOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import VerifiedIcon from '@mui/icons-material/VerifiedOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { Icon, MenuSection } from '#engine/vocabulary.ts';

/** The drawing of each icon a schema may name. */
export const menuIcons: Readonly<Record<Icon, ComponentType<SvgIconProps>>> = {
  apartment: ApartmentIcon,
  people: PeopleIcon,
  person: PersonIcon,
  badge: BadgeIcon,
  groups: GroupsIcon,
  devices: DevicesIcon,
  receipt: ReceiptIcon,
  flag: FlagIcon,
  apps: AppsIcon,
  insights: InsightsIcon,
  business: BusinessIcon,
  event: EventIcon,
  key: KeyIcon,
  list: ListIcon,
  storefront: StorefrontIcon,
  mail: MailIcon,
  link: LinkIcon,
  history: HistoryIcon,
  visibility: VisibilityIcon,
  shield: ShieldIcon,
  swap: SwapIcon,
  upload: UploadIcon,
  wallet: WalletIcon,
  schedule: ScheduleIcon,
  personRemove: PersonRemoveIcon,
  verified: VerifiedIcon,
  description: DescriptionIcon,
  checklist: ChecklistIcon,
};

/** The drawing of each area of the menu. */
export const areaIcons: Readonly<Record<MenuSection, ComponentType<SvgIconProps>>> = {
  addressBook: ContactsIcon,
  groups: ForumIcon,
  apps: AppsIcon,
  data: InsightsIcon,
  shop: StorefrontIcon,
  company: SettingsIcon,
};
