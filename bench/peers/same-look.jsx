import { createElement, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The screens of a quiz as they were drawn, in their order, and the style they were drawn with. */
const { screens, style, root } = window.benchScreens

/** Whether a tap on this element answers. */
const takesAnswer = ({ tag, attributes }) =>
  tag === 'button' && ('aria-pressed' in attributes || attributes.type === 'submit')

/** React again as its author would write it by hand: elements made at every render, no component in between. */
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
 * The least React can do for the same screens: one state, each screen's elements, and what a visitor would miss: the
 * answer kept, an address for each step, the heading in focus, the top of the page in view.
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
