import { useEffect, useState } from 'react'

/** The id of the section being read: the last one whose top has passed the upper third of the window. */
export function useActiveSection(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const update = () => {
      const line = window.innerHeight / 3
      const passed = key.split(' ').filter((id) => {
        const element = document.getElementById(id)
        return element !== null && element.getBoundingClientRect().top <= line
      })
      setActive(passed.at(-1) ?? key.split(' ')[0])
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [key])
  return active
}
