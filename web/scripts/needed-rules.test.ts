import { expect, it } from 'vitest'
import { neededRules } from './needed-rules.ts'

const markup = '<main class="a0 a1"><p class="b0">Words</p></main>'

it.each([
  ['a class in the markup', '.a0{color:red}', '.a0{color:red}'],
  ['a class missing from it', '.a0{color:red}.c0{color:red}', '.a0{color:red}'],
  ['one of several selectors', '.c0,.a0:hover{color:red}', '.c0,.a0:hover{color:red}'],
  ['a class inside a missing one', '.a0 .c0{color:red}.c0 .a0{color:red}', ''],
  ['a negated class', '.a0:not(.c0){color:red}', '.a0:not(.c0){color:red}'],
  [
    'what must be in it',
    '.a0:has(>.c0){color:red}.a0:has(>.c0,.b0){color:red}',
    '.a0:has(>.c0,.b0){color:red}',
  ],
  [
    'an element or a state',
    '*,p{margin:0}[aria-pressed]{color:red}',
    '*,p{margin:0}[aria-pressed]{color:red}',
  ],
  [
    'a condition',
    '@media print{.a0{color:red}.c0{color:red}}@media print{.c0{color:red}}',
    '@media print{.a0{color:red}}',
  ],
  ['letters', '@font-face{font-family:A}', '@font-face{font-family:A}'],
  [
    'movements',
    '.a0{animation:m0 1s}.c0{animation:m1 1s}@keyframes m0{0%{opacity:0}}@keyframes m1{to{opacity:0}}',
    '.a0{animation:m0 1s}@keyframes m0{0%{opacity:0}}',
  ],
  ['a fraction that looks like a class', '.a0{margin:.5rem}', '.a0{margin:.5rem}'],
])('handles %s', (_, css, expected) => {
  expect(neededRules(css, markup)).toBe(expected)
})

it('throws for a truncated sheet', () => {
  expect(() => neededRules('.a0{color:red', markup)).toThrow('Unclosed rule')
})
