import { useEffect, useRef, useState } from 'react'

/** Scrolling by the reader, as opposed to a link. */
const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * The id of the section being read, and a function to call when the reader jumps to one. After a jump it is that
 * section until the reader scrolls, since a short last section never gets far up in a tall window. Otherwise it is the
 * last one whose top has passed the upper third of the window, and at the end of the page the last of all, or the one
 * that the address named on arrival.
 */
export function useActiveSection(
  ids: readonly string[],
): readonly [string | undefined, (id: string) => void] {
  const [active, setActive] = useState(ids[0])
  const isHeld = useRef(false)
  const key = ids.join(' ')
  useEffect(() => {
    // NOTE: a reload may restore another place than the address names.
    let named: string | undefined = window.location.hash.slice(1)
    const isNamed = (id: string) => id === named && beginsInView(id)
    const update = () => {
      if (isHeld.current) return
      if (isAtEnd()) return setActive(key.split(' ').find(isNamed) ?? key.split(' ').at(-1))
      const line = window.innerHeight / 3
      const passed = key.split(' ').filter((id) => {
        const element = document.getElementById(id)
        return element !== null && element.getBoundingClientRect().top <= line
      })
      setActive(passed.at(-1) ?? key.split(' ')[0])
    }
    update()
    const release = () => {
      isHeld.current = false
      named = undefined
    }
    window.addEventListener('scroll', update, { passive: true })
    for (const move of ownMoves) window.addEventListener(move, release, { passive: true })
    return () => {
      window.removeEventListener('scroll', update)
      for (const move of ownMoves) window.removeEventListener(move, release)
    }
  }, [key])
  const goTo = (id: string) => {
    isHeld.current = true
    setActive(id)
  }
  return [active, goTo]
}

function beginsInView(id: string): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1
  return top >= 0 && top < window.innerHeight
}

/** A page that fits into the window has no end to reach. */
function isAtEnd(): boolean {
  const { scrollHeight } = document.documentElement
  return window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1
}
