import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { renderScreen, testBrand } from '#web/testing/render-screen.tsx'
import { ArticleScreen } from './article-screen.tsx'

test.each([
  ['twelve-calming-foods', 'inflammation', '/quiz'],
  ['the-ten-o-clock-fridge', 'cortisol', '/quiz?flow=cortisol'],
])('the links of %s lead into its own flow, even before the script runs', async (slug, flowId, quiz) => {
  const flow = testBrand.flows[flowId]
  if (flow === undefined) throw new Error(`There is no flow ${flowId}`)
  await act(async () => {
    renderScreen(<Route path="/article/:slug" component={ArticleScreen} />, {
      visitor: fakeVisitor(),
      path: `/article/${slug}?flow=${flowId}`,
      flow,
    })
  })
  const links = await screen.findAllByRole('link')
  const toQuiz = links.map((link) => link.getAttribute('href')).filter((href) => href?.startsWith('/quiz'))
  expect(toQuiz).toEqual([quiz, quiz])
})
