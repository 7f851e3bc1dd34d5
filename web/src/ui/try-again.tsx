import { Button } from './button.tsx'

/** Asks again for what could not be loaded. Leave it there while that is under way: it cannot be pressed then and keeps the focus. */
export function TryAgain({ isBusy, onPress }: { readonly isBusy: boolean; readonly onPress: () => void }) {
  return (
    <Button variant="secondary" wide busyLabel={isBusy ? 'Trying again...' : undefined} onClick={onPress}>
      Try again
    </Button>
  )
}
