import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { Button } from '../src/ui/button.tsx'
import { OptionButton } from '../src/ui/option-button.tsx'
import { neededRules } from './needed-rules.ts'

/** A style sheet as the build leaves it, with its original class names. */
function builtStyle(file: string): string {
  const css = readFileSync(path.resolve(import.meta.dirname, '../src/ui', file), 'utf8')
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\(([^)]*)\)/g, '$1')
}

/** An answer in a prerendered page, and how it looks with that page's rules. */
function standingAnswer(answer: ReactElement, file: string) {
  const markup = renderToStaticMarkup(answer)
  const style = document.createElement('style')
  style.textContent = neededRules(builtStyle(file), markup)
  const page = document.createElement('main')
  page.append(document.createRange().createContextualFragment(markup))
  document.body.append(style, page)
  onTestFinished(() => {
    style.remove()
    page.remove()
  })
  const button = page.querySelector('button') ?? document.createElement('button')
  return { button, mark: page.querySelector('[aria-hidden="true"] svg') ?? button }
}

it('shows an answer as selected by the attribute alone, which is all that the script of its page sets', () => {
  const { button, mark } = standingAnswer(
    <OptionButton label="🙂 First" isChosen={false} value="first" />,
    'option.module.css',
  )
  expect(getComputedStyle(mark).visibility).toBe('hidden')
  button.setAttribute('aria-pressed', 'true')
  expect(getComputedStyle(mark).visibility).toBe('visible')
  button.setAttribute('aria-pressed', 'false')
  expect(getComputedStyle(mark).visibility).toBe('hidden')
})

it('does the same for a plain button', () => {
  const { button } = standingAnswer(
    <Button variant="secondary" aria-pressed={false}>
      First
    </Button>,
    'button.module.css',
  )
  expect(getComputedStyle(button).color).not.toBe('rgb(255, 255, 255)')
  button.setAttribute('aria-pressed', 'true')
  expect(getComputedStyle(button).color).toBe('rgb(255, 255, 255)')
})

it.each(['option.module.css', 'button.module.css'])(
  'distinguishes it from the others when the system overrides all colors, in %s',
  (file) => {
    const markup = '<button class="card secondary" aria-pressed="false"><span class="mark"></span></button>'
    const [, forced = ''] = neededRules(builtStyle(file), markup).split('forced-colors: active')
    expect(forced).toContain("[aria-pressed='true']")
  },
)
