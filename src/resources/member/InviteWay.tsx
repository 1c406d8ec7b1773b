import { InviteButton } from '#resources/_shared/invite/InviteButton.tsx';

/** Where there is no one yet: besides the form and the sheet, people can come by themselves. */
export const InviteWay = () => <InviteButton variant="outlined" />;
