import { type Shot, shotFile, shotId } from './shot.ts'
import type { Taken } from './take-all.ts'

const style = `
:root { font: 15px/1.4 system-ui, sans-serif; color: #1d2530; background: #f3f4f6 }
body { margin: 0 auto; padding: 1rem 1.5rem 4rem }
nav { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; padding: .75rem 0; background: #f3f4f6 }
nav label { min-height: 2rem }
summary { cursor: pointer; padding: .4rem 0; font-weight: 600 }
h2, h3, h4 { display: inline; margin: 0 }
details details { margin-left: 1rem }
.sheet { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; padding: .5rem 0 1.5rem }
figure { margin: 0; width: 200px }
figure[data-device=desktop] { width: 420px }
figure img { display: block; width: 100%; aspect-ratio: 390 / 844; object-fit: cover; object-position: top; border: 1px solid #c5cad3; border-radius: 6px; background: #fff }
figure[data-device=desktop] img { aspect-ratio: 1280 / 800 }
figure[data-device=narrow] img { aspect-ratio: 320 / 568 }
figure.wrong img { border: 3px solid #c62828 }
figcaption { font-size: .8rem; overflow-wrap: anywhere }
figcaption pre { max-height: 24rem; overflow: auto; white-space: pre-wrap; font-size: .75rem }
figcaption ul { margin: .25rem 0; padding-left: 1rem; color: #a31515 }
body:has(#see-phone:checked) figure:not([data-device=phone]),
body:has(#see-desktop:checked) figure:not([data-device=desktop]),
body:has(#see-others:checked) :is(figure[data-device=phone], figure[data-device=desktop]) { display: none }
body:has(#see-wrong:checked) figure:not(.wrong) { display: none }
`

/** The contact sheet as one HTML page without scripts: brand, flow, group, pictures. */
export function contactSheet(taken: readonly Taken[], summary: string): string {
  const choices = { all: 'Everything', phone: 'Phone', desktop: 'Desktop', others: 'Other browsers' }
  const radios = Object.entries(choices).map(
    ([id, words]) =>
      `<label><input type="radio" name="see" id="see-${id}"${id === 'all' ? ' checked' : ''}> ${words}</label>`,
  )
  const brands = nest(taken, ({ brand }) => brand).map(([brand, ofBrand]) =>
    section(
      'h2',
      brand,
      ofBrand,
      nest(ofBrand, ({ flow }) => flow).map(([flow, ofFlow]) =>
        section(
          'h3',
          flow,
          ofFlow,
          nest(ofFlow, ({ kind, group }) => `${kind}: ${group}`).map(([group, ofGroup]) =>
            section('h4', group, ofGroup, [`<div class="sheet">${ofGroup.map(figure).join('\n')}</div>`]),
          ),
        ),
      ),
    ),
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gallery</title><style>${style}</style></head>
<body>
<h1>Gallery</h1>
<p>${escape(summary)}</p>
<nav>${radios.join('')}<label><input type="checkbox" id="see-wrong"> Only with findings</label></nav>
${brands.join('\n')}
</body>
</html>
`
}

function section(
  heading: string,
  title: string,
  taken: readonly Taken[],
  content: readonly string[],
): string {
  const wrong = taken.filter(({ findings }) => findings.length > 0).length
  const counts = `${taken.length}${wrong === 0 ? '' : `, ${wrong} with findings`}`
  return `<details open><summary><${heading}>${escape(title)}</${heading}> (${counts})</summary>\n${content.join('\n')}\n</details>`
}

function figure({ shot, findings }: Taken): string {
  const text =
    shot.plainText === undefined
      ? ''
      : `<details><summary>As plain text</summary><pre>${escape(shot.plainText)}</pre></details>`
  const file = escape(encodeURI(shotFile(shot)))
  const id = escape(shotId(shot))
  const list = findings.map(({ kind, text }) => `<li>${escape(`${kind}: ${text}`)}</li>`).join('')
  return `<figure data-device="${shot.device}"${findings.length > 0 ? ' class="wrong"' : ''}><a href="${file}"><img src="${file}" alt="${id}" loading="lazy"></a><figcaption>${escape(`${shot.name} · ${shot.device}`)}${list === '' ? '' : `<ul>${list}</ul>`}${text}</figcaption></figure>`
}

function nest(taken: readonly Taken[], keyOf: (shot: Shot) => string): readonly [string, readonly Taken[]][] {
  return [...Map.groupBy(taken, ({ shot }) => keyOf(shot))]
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
