import { describeCondition } from '@fennel/funnel'
import type { Brand, QuizFlow, QuizStep } from '@fennel/funnel'
import { walkFlow } from '@fennel/funnel/verify'

const width = 1180
const rowHeight = 46
const boxHeight = 34
const boxWidth = 400
const left = 190
const top = 96

/** Every pair of consecutive steps that some path through the flow visits, by index. */
export function edgesOf(flow: QuizFlow): readonly { readonly from: number; readonly to: number }[] {
  const edges = new Map<string, { from: number; to: number }>()
  for (const unitSystem of ['imperial', 'metric'] as const) {
    for (const { visits } of walkFlow(flow, unitSystem)) {
      visits.slice(1).forEach(({ index }, place) => {
        const from = visits[place]?.index ?? 0
        edges.set(`${from}>${index}`, { from, to: index })
      })
    }
  }
  return [...edges.values()]
}

/** A flow as an SVG document: steps in order and by group, conditions, branches, and the pages that follow. */
export function drawFlowMap(brand: Brand, flow: QuizFlow): string {
  const { colors } = brand.theme
  const config = brand.routeFlowByFlowId?.[flow.id] ?? brand.routeFlow
  const pages = config.routes.filter(({ type }) => type !== 'landing' && type !== 'quiz')
  const rows = flow.steps.length + pages.length
  const height = top + rows * rowHeight + 40
  const yOf = (row: number) => top + row * rowHeight
  const parts = [
    `<rect width="${width}" height="${height}" fill="${colors.background}"/>`,
    text(40, 44, `${brand.name}: ${flow.name}`, { size: 22, weight: 700, color: colors.text }),
    text(
      40,
      68,
      `${flow.steps.length} steps, then ${pages.length} pages. Dashed steps show only when their condition holds; curves are the branches around them.`,
      { size: 13, color: colors.textMuted },
    ),
    ...groupBars(flow, yOf, colors.primary[200], colors.text),
    ...edgesOf(flow).map(({ from, to }) => edge(yOf(from), yOf(to), to - from, colors.primary[600])),
    ...flow.steps.map((step, index) => stepBox(step, index, yOf(index), colors)),
    ...pages.map(({ path, name }, index) => {
      const y = yOf(flow.steps.length + index)
      return `<rect x="${left}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="17" fill="${colors.primary[600]}"/>${text(left + 16, y + 22, path, { size: 13, weight: 700, color: '#ffffff' })}${text(left + boxWidth + 20, y + 22, name, { size: 13, color: colors.textMuted })}`
    }),
    edge(yOf(flow.steps.length - 1), yOf(flow.steps.length), 1, colors.primary[600]),
    ...pages
      .slice(1)
      .map((_, index) =>
        edge(yOf(flow.steps.length + index), yOf(flow.steps.length + index + 1), 1, colors.primary[600]),
      ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" role="img" aria-label="${escapeXml(`Map of the flow ${flow.name} of ${brand.name}`)}">\n${parts.join('\n')}\n</svg>\n`
}

function stepBox(step: QuizStep, index: number, y: number, colors: Brand['theme']['colors']): string {
  const isConditional = step.conditionalDisplay !== undefined
  const isCard =
    step.type === 'info-card' ||
    step.type === 'in-page-info-card' ||
    step.type === 'bmi-visualization' ||
    step.type === 'personal-profile-summary'
  const fill =
    step.landingPageOnly === true ? colors.accent[100] : isCard ? colors.primary[50] : colors.surface
  const dash = isConditional ? ' stroke-dasharray="5 4"' : ''
  const lines = notesOf(step).flatMap(linesOf)
  const notes = lines.map((line, place) =>
    text(left + boxWidth + 20, y + 22 + (place - (lines.length - 1) / 2) * 14, line, {
      size: 12,
      color: colors.accent[700],
    }),
  )
  return `<rect x="${left}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="8" fill="${fill}" stroke="${colors.neutral[400]}"${dash}/>${text(left + 12, y + 22, `${index + 1}. ${step.id}`, { size: 13, weight: 600, color: colors.text })}${text(left + boxWidth - 12, y + 22, step.type, { size: 11, color: colors.textMuted, anchor: 'end' })}${notes.join('')}`
}

/** When the step is shown, and who is told another story there. */
function notesOf(step: QuizStep): readonly string[] {
  const shown =
    step.conditionalDisplay === undefined ? [] : [`if ${describeCondition(step.conditionalDisplay)}`]
  const told = 'card' in step ? (step.otherWords ?? []).filter(({ card }) => card?.testimonial) : []
  return [...shown, ...told.map(({ when }) => `another story if ${describeCondition(when)}`)]
}

/** Words in lines that fit beside a step. */
function linesOf(words: string): readonly string[] {
  return words.match(/.{1,84}(?= |$)/g)?.map((line) => line.trim()) ?? []
}

function groupBars(
  flow: QuizFlow,
  yOf: (row: number) => number,
  color: string,
  ink: string,
): readonly string[] {
  return flow.stepLabels.flatMap(({ id, label }) => {
    const rows = flow.steps.flatMap((step, index) =>
      step.stepLabelId === id && step.landingPageOnly !== true ? [index] : [],
    )
    const [first, last] = [rows[0], rows.at(-1)]
    if (first === undefined || last === undefined) return []
    return [
      `<rect x="40" y="${yOf(first)}" width="8" height="${yOf(last) - yOf(first) + boxHeight}" rx="4" fill="${color}"/>`,
      text(56, yOf(first) + 22, label, { size: 13, weight: 700, color: ink }),
    ]
  })
}

/** A straight line to the next step, or a curve around skipped steps. */
function edge(fromY: number, toY: number, distance: number, color: string): string {
  const x = left + 24
  if (distance === 1)
    return `<path d="M${x} ${fromY + boxHeight}V${toY}" stroke="${color}" stroke-width="1.5"/>`
  const bend = left - 18 - Math.min(60, distance * 8)
  const [start, end] = [fromY + boxHeight / 2, toY + boxHeight / 2]
  return `<path d="M${left} ${start}C${bend} ${start} ${bend} ${end} ${left} ${end}" fill="none" stroke="${color}" stroke-width="1.5"/>`
}

interface TextLook {
  readonly size: number
  readonly color: string
  readonly weight?: number
  readonly anchor?: 'start' | 'end'
}

function text(
  x: number,
  y: number,
  words: string,
  { size, color, weight = 400, anchor = 'start' }: TextLook,
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${escapeXml(words)}</text>`
}

function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
