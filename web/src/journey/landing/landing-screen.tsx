import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { useStore } from 'zustand'
import { SiteFooter, useCurrentBrand } from '#web/brand/index.ts'
import { HealthConsentGate, useConsent, useHealthGate } from '#web/consent/index.ts'
import { Page } from '#web/ui/page.tsx'
import { useVisitor } from '#web/visitor/index.ts'
import { ImageStyleLanding } from './image-style-landing.tsx'
import { landingWords } from './landing-words.ts'
import { PlainHeroLanding } from './plain-hero-landing.tsx'
import { QuizStyleLanding } from './quiz-style-landing.tsx'
import { tellLandingVisit } from './tell-landing-visit.ts'
import { useLandingQuestion } from './use-landing-question.ts'
import type { LandingQuestion } from './use-landing-question.ts'

/** The first page of the funnel. Its questions are answered right here; the template comes with the flow's first step. */
export function LandingScreen() {
  const { brand, flow } = useCurrentBrand()
  const visitor = useVisitor()
  const { held, letGo, question } = useHeldAnswer(useLandingQuestion())
  const content = brand.landingPageContent
  const template = question.step?.landingPageTemplate ?? flow.steps[0]?.landingPageTemplate ?? 'plain-hero'
  const words = landingWords(content, question.step)

  const firstStep = useRef(question.step)
  const isTracked = useRef(false)
  useEffect(() => {
    if (isTracked.current) return
    isTracked.current = true
    tellLandingVisit(visitor, flow, firstStep.current)
  }, [visitor, flow])

  // A further question has the focus, as a further step of the quiz has, and one that is back after that about health; the
  // first leaves it where the page put it.
  const stepId = question.step?.id
  const onScreen = held === undefined ? stepId : undefined
  const focusedFor = useRef(onScreen)
  useEffect(() => {
    if (focusedFor.current === onScreen) return
    focusedFor.current = onScreen
    document.getElementById('landing-question')?.focus()
  }, [onScreen])

  // The way to the start page leads to where one is.
  const stay = (press: MouseEvent) => {
    press.preventDefault()
    letGo()
  }

  const Template = templates[template]
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
 * An answer about health waits, unkept and untold, until the visitor has agreed where the region asks for it. One that came
 * before the application was there waits likewise.
 */
function useHeldAnswer(question: LandingQuestion) {
  const { store } = useConsent()
  const questionId = question.step?.id ?? ''
  const gate = useHealthGate(question.step)
  const heldAnswer = useStore(store, (state) => state.heldAnswer)
  const held = heldAnswer?.questionId === questionId ? heldAnswer.value : undefined
  const letGo = () => store.setState({ heldAnswer: undefined })
  const release = () => {
    if (held === undefined) return
    question.choose(held)
    letGo()
  }
  const releaseNow = useRef<() => void>(undefined)
  useEffect(() => {
    releaseNow.current = release
  })
  useEffect(() => {
    if (gate === 'open') releaseNow.current?.()
  }, [gate])
  // Whoever goes elsewhere without a word has taken it back.
  useEffect(() => () => store.setState({ heldAnswer: undefined }), [store])
  const hold = (value: string) => store.setState({ heldAnswer: { questionId, value } })
  return {
    held: gate === 'asks' ? held : undefined,
    letGo,
    question: gate === 'open' ? question : { ...question, chosen: held ?? question.chosen, choose: hold },
  }
}

const templates = {
  'plain-hero': PlainHeroLanding,
  'landing-quiz-style': QuizStyleLanding,
  'landing-image-style': ImageStyleLanding,
} as const
