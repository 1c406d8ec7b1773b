import Button from '@mui/material/Button';

interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly children: string;
}

/** The one act of a form of the login page. While it is under way it stays in its place and keeps the focus. */
export const SubmitButton = ({ isBusy, children }: SubmitButtonProps) => (
  <Button
    type="submit"
    variant="contained"
    size="large"
    aria-disabled={isBusy}
    sx={{ mt: 1, minHeight: 44, width: '100%' }}
  >
    {children}
  </Button>
);
