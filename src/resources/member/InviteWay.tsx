import { InviteButton } from '#views/invite/InviteButton.tsx';

/** Where there is nobody yet: besides the form and the sheet, people can come by themselves. */
export const InviteWay = () => <InviteButton variant="outlined" />;
