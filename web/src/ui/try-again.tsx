import { Button } from './button.tsx'

/**
 * Retries what could not be loaded. Keep it mounted during the retry: it cannot be pressed then and keeps the focus.
 */
export function TryAgain({ isBusy, onPress }: { readonly isBusy: boolean; readonly onPress: () => void }) {
  return (
    <Button variant="secondary" wide busyLabel={isBusy ? 'Trying again...' : undefined} onClick={onPress}>
      Try again
    </Button>
  )
}
