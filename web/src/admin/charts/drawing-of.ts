/** From the top of a legend line to the baseline of its text, as a share of the line's height. */
const baseline = 0.75

/**
 * The chart inside `place` as a standalone SVG: the legend, which the library renders next to the chart as HTML, is
 * drawn where the page shows it, each name with its icon. Undefined if no chart is drawn.
 */
export function drawingOf(place: HTMLElement | null): SVGSVGElement | undefined {
  // NOTE: the legend's icons are SVGs too, and come before the chart.
  const chart = place?.querySelector<SVGSVGElement>('.recharts-wrapper > svg.recharts-surface')
  if (!place || !chart) return undefined
  const { left, top, width, height } = chart.getBoundingClientRect()
  const copy = chart.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  // NOTE: a standalone SVG inherits nothing from the page.
  copy.setAttribute('font-family', getComputedStyle(chart).fontFamily)
  for (const entry of place.querySelectorAll('.recharts-legend-item')) {
    const sign = entry.querySelector('svg')
    const name = entry.querySelector('.recharts-legend-item-text')
    if (sign) copy.append(signAt(sign, left, top))
    if (name) copy.append(nameAt(name, left, top))
  }
  return copy
}

function signAt(sign: SVGSVGElement, left: number, top: number): SVGSVGElement {
  const at = sign.getBoundingClientRect()
  const copy = sign.cloneNode(true) as SVGSVGElement
  copy.setAttribute('x', String(at.left - left))
  copy.setAttribute('y', String(at.top - top))
  return copy
}

function nameAt(name: Element, left: number, top: number): SVGTextElement {
  const at = name.getBoundingClientRect()
  const { color, fontSize } = getComputedStyle(name.firstElementChild ?? name)
  const text = document.createElementNS('http://www.w3.org/2000/svg', 'text')
  text.setAttribute('x', String(at.left - left))
  text.setAttribute('y', String(at.top - top + at.height * baseline))
  text.setAttribute('fill', color)
  text.setAttribute('font-size', fontSize)
  text.textContent = name.textContent
  return text
}
