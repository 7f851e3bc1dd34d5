import type { Page } from '@playwright/test'

/** How long a finger stays down when tapping, in milliseconds. */
export const tapMs = 80

/** In screen pixels. */
export interface Place {
  x: number
  y: number
}

/** A pointer with separate down and up, so that the page can change in between. */
export interface Finger {
  down: (place: Place) => Promise<void>
  up: () => Promise<void>
}

/** A finger or a mouse pointer on `page`. */
export async function fingerOf(page: Page, kind: 'mouse' | 'touch'): Promise<Finger> {
  if (kind === 'mouse') {
    const down = async ({ x, y }: Place) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
    }
    return { down, up: () => page.mouse.up() }
  }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: async (place) => void (await touch('touchStart', [place])),
    up: async () => void (await touch('touchEnd', [])),
  }
}
