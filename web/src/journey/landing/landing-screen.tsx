import { landingTemplateOf } from '@fennel/funnel'
import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { useStore } from 'zustand'
import { SiteFooter, useCurrentBrand } from '#web/brand/index.ts'
import { HealthConsentGate, useConsent, useHealthGate } from '#web/consent/index.ts'
import { Page } from '#web/ui/page.tsx'
import { useVisitor } from '#web/visitor/index.ts'
import { forgetExample } from '../default-answers.ts'
import { ImageStyleLanding } from './image-style-landing.tsx'
import { landingWords } from './landing-words.ts'
import { PlainHeroLanding } from './plain-hero-landing.tsx'
import { QuizStyleLanding } from './quiz-style-landing.tsx'
import { trackLandingVisit } from './track-landing-visit.ts'
import { useLandingQuestion } from './use-landing-question.ts'
import type { LandingQuestion } from './use-landing-question.ts'

/** The first page of the funnel. Its questions are answered right here. The flow's first step chooses the template. */
export function LandingScreen() {
  const { brand, flow } = useCurrentBrand()
  const visitor = useVisitor()
  const { held, drop, question } = useHeldAnswer(useLandingQuestion())
  const content = brand.landingPageContent
  const words = landingWords(content, question.step)

  const firstStep = useRef(question.step)
  const isTracked = useRef(false)
  useEffect(() => {
    if (isTracked.current) return
    isTracked.current = true
    forgetExample(visitor)
    trackLandingVisit(visitor, flow, firstStep.current)
  }, [visitor, flow])

  // A later question receives the focus, like a later step of the quiz, and so does one shown again after the health
  // question. For the first question the focus stays where the page load put it.
  const stepId = question.step?.id
  const onScreen = held === undefined ? stepId : undefined
  const focusedFor = useRef(onScreen)
  useEffect(() => {
    if (focusedFor.current === onScreen) return
    focusedFor.current = onScreen
    document.getElementById('landing-question')?.focus()
  }, [onScreen])

  // The link to the start page points to this very page.
  const stay = (press: MouseEvent) => {
    press.preventDefault()
    drop()
  }

  const Template = templates[landingTemplateOf(flow, question.step)]
  return (
    <HealthConsentGate gate={held === undefined ? 'open' : 'asks'} onLeave={stay}>
      <Page name="landing">
        <Template key={stepId} words={words} content={content} question={question} />
      </Page>
      <SiteFooter />
    </HealthConsentGate>
  )
}

/**
 * Holds a health answer back, neither stored nor tracked, until the visitor has consented where the region requires
 * it. The same goes for an answer tapped before the application loaded.
 */
function useHeldAnswer(question: LandingQuestion) {
  const { store } = useConsent()
  const questionId = question.step?.id ?? ''
  const gate = useHealthGate(question.step)
  const heldAnswer = useStore(store, (state) => state.heldAnswer)
  const held = heldAnswer?.questionId === questionId ? heldAnswer.value : undefined
  const drop = () => store.setState({ heldAnswer: undefined })
  const release = () => {
    if (held === undefined) return
    question.choose(held)
    drop()
  }
  const releaseNow = useRef<() => void>(undefined)
  useEffect(() => {
    releaseNow.current = release
  })
  useEffect(() => {
    if (gate === 'open') releaseNow.current?.()
  }, [gate])
  // A visitor who leaves without deciding has withdrawn the answer.
  useEffect(() => () => store.setState({ heldAnswer: undefined }), [store])
  const hold = (value: string) => store.setState({ heldAnswer: { questionId, value } })
  return {
    held: gate === 'asks' ? held : undefined,
    drop,
    question: gate === 'open' ? question : { ...question, chosen: held ?? question.chosen, choose: hold },
  }
}

const templates = {
  'plain-hero': PlainHeroLanding,
  'landing-quiz-style': QuizStyleLanding,
  'landing-image-style': ImageStyleLanding,
} as const
