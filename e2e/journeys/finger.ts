import type { Page } from '@playwright/test'

/** As long as a finger rests on what it taps, in milliseconds. */
export const tapMs = 80

/** In the pixels of the screen. */
export interface Place {
  x: number
  y: number
}

/** What presses, and how: going down and going up are two things, between which the page goes on. */
export interface Finger {
  down: (place: Place) => Promise<void>
  up: () => Promise<void>
}

/** A finger, or the pointer of a mouse, above `page`. */
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
