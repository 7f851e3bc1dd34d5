import { createElement, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The quiz screens as they were rendered, in order, and their styles. */
const { screens, style, root } = window.benchScreens

/** Whether a tap on this element answers. */
const takesAnswer = ({ tag, attributes }) =>
  tag === 'button' && ('aria-pressed' in attributes || attributes.type === 'submit')

/** Plain React as written by hand: elements created at every render, without components in between. */
function elementOf(node, id, choose) {
  if (typeof node === 'string') return node
  const { tag, attributes, children, isStep } = node
  return createElement(
    tag,
    {
      ...attributes,
      ...(isStep ? { key: id } : {}),
      ...(takesAnswer(node) ? { onClick: choose } : {}),
    },
    ...children.map((child) => elementOf(child, id, choose)),
  )
}

/**
 * The minimum in React for the same screens: one state, each screen's elements, and what a visitor would miss
 * otherwise: the stored answer, a URL for each step, focus on the heading, and scrolling to the top.
 */
function Quiz() {
  const [place, setPlace] = useState(0)
  const [answers, setAnswers] = useState({})
  const page = useRef(null)
  useEffect(() => {
    if (place === 0) return
    window.scrollTo({ top: 0, behavior: 'smooth' })
    page.current.querySelector('h1').focus({ preventScroll: true })
  }, [place])
  const screen = screens[place]
  const choose = (event) => {
    event.preventDefault()
    const next = screens[place + 1]
    if (next === undefined) return
    const kept = { ...answers, [screen.id]: event.currentTarget.value }
    localStorage.setItem('same-look', JSON.stringify(kept))
    history.pushState(null, '', `./${next.id}`)
    setAnswers(kept)
    setPlace(place + 1)
  }
  return <div ref={page}>{elementOf(screen.content, screen.id, choose)}</div>
}

for (const [name, value] of Object.entries(root)) document.documentElement.setAttribute(name, value)
document.head.append(Object.assign(document.createElement('style'), { textContent: style }))
createRoot(document.body.appendChild(document.createElement('div'))).render(<Quiz />)
